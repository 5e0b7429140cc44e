import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PromptKind } from '#contract/client.ts'
import { nextPrompt, type PromptFacts, type PromptViewer, staysShown } from '#domain/engagement/prompts.ts'
import { useInstallOffer } from '../../api/install-offer.ts'
import { mobileSystem } from '../../api/mobile-system.ts'
import { useOpenWindows } from '../../frame/windows/open-windows.ts'
import { isPage } from '../../frame/windows/window-stack.ts'
import { useShownPath } from '../../frame/windows/windows-context.ts'
import { useNetwork } from '../../frame/service.queries.ts'
import { useViewer } from '../../frame/viewer.queries.ts'
import { hearDropped, owesReason } from '../../commerce/survey/owed-reason.ts'
import { mayAskForPush } from '../push/push-ability.ts'
import { notePrompt, promptRecords, visitSince } from './prompt-records.ts'

/** Where a film fills the window: nothing lies over its picture and its controls. */
const FILM = /^\/watch\//
/** Pages of titles: on a phone the button that plays stands at their lower edge, and only a picture at their upper one. */
const TITLE = /^\/contents\//

interface Shown {
  readonly kind: PromptKind
  /** The page that is shown, and how many were gone to since the prompt came up. */
  readonly path: string
  readonly steps: number
}

export interface PromptHandle {
  /** What is shown now; null is nothing. */
  readonly kind: PromptKind | null
  /** A window lies over the page, or a film plays: it is not to be seen, and comes back as it was. */
  readonly isCovered: boolean
  /** On a phone it stands over the picture of a title, not over what plays it. */
  readonly isOverPicture: boolean
  /** It goes, and comes again as its table says. */
  readonly close: () => void
  /** It goes for good: the viewer has done what it asked for. */
  readonly answer: () => void
}

/** The prompt of this moment, by the table of prompts. */
export function usePrompt(): PromptHandle {
  const [shown, setShown] = useState<Shown | null>(null)
  const [closings, setClosings] = useState(0)
  const [path = '/'] = useShownPath().split(/[?#]/)
  const pageSince = useRef(0)
  const network = useNetwork()
  const viewer = usePromptViewer()
  const offer = useInstallOffer((state) => state.offer)
  // A title that slides in over its page is a page; what lies over everything are dialogs.
  const isWindowOpen = useOpenWindows(({ windows }) => windows.some((one) => !isPage(one)))
  const isCovered = isWindowOpen || FILM.test(path)
  const client = network?.client
  const system = mobileSystem(navigator)

  const factsAt = useEffectEvent((now: number): PromptFacts => ({
    now,
    pageSince: pageSince.current,
    visitSince: visitSince(now),
    path,
    viewer,
    offered: client?.prompts ?? [],
    isWindowOpen: isCovered,
    promoDays: network?.promo_days ?? 0,
    isInstallLate: client?.has_late_install ?? false,
    can: {
      push: mayAskForPush(),
      install: offer !== null,
      app: system !== null && (client?.apps[system] ?? null) !== null,
      poll: client?.poll_url !== null,
      promo: client?.promo_url !== null,
      unsubscribed: owesReason(),
    },
    before: promptRecords(),
  }))

  if (shown !== null && shown.path !== path) {
    const moved = { ...shown, path, steps: shown.steps + 1 }
    setShown(viewer !== null && staysShown(moved) ? moved : null)
  }
  useEffect(() => {
    pageSince.current = Date.now()
  }, [path])
  useEffect(() => {
    if (shown !== null) return
    const next = nextPrompt(factsAt(Date.now()))
    if (!next) return
    const come = (): void => {
      notePrompt(next.kind, Date.now(), false)
      setShown({ kind: next.kind, path, steps: 0 })
    }
    const timer = setTimeout(come, Math.max(next.at - Date.now(), 1))
    return () => clearTimeout(timer)
    // Everything that the facts are made of.
  }, [shown, closings, path, client, viewer, offer, isCovered])

  const end = (isAnswered: boolean): void => {
    if (shown !== null && isAnswered) notePrompt(shown.kind, Date.now(), true)
    setShown(null)
    setClosings((before) => before + 1)
  }
  const drop = useEffectEvent(() => end(false))
  const asksWhy = shown?.kind === 'survey_unsubscribe'
  useEffect(() => (asksWhy ? hearDropped(() => drop()) : undefined), [asksWhy])
  return {
    kind: shown?.kind ?? null,
    isCovered,
    isOverPicture: TITLE.test(path),
    close: () => end(false),
    answer: () => end(true),
  }
}

/** Who watches, as prompts ask; null while nobody knows. */
function usePromptViewer(): PromptViewer | null {
  const { user, profile } = useViewer()
  const isGuest = user?.is_guest
  const hasEmail = Boolean(user?.email)
  const role = profile?.role
  const [viewer, setViewer] = useState<PromptViewer | null>(null)
  const isKnown = isGuest !== undefined && (isGuest || role !== undefined)
  const now = isKnown ? { isGuest, isChild: role === 'child', hasEmail } : null
  // The same viewer stays the same object, so that a repeated answer begins no wait anew.
  if (JSON.stringify(now) !== JSON.stringify(viewer)) setViewer(now)
  return viewer
}
