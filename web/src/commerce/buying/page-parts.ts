import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import type { RefObject } from 'react'
import type { NavigateFunction } from 'react-router'
import { tellEvent } from '../../analytics/metrics.ts'
import { loadAnew, session } from '../../api/client.ts'
import { visitPath } from '../../api/visit.ts'
import { pageStorage, visitStorage } from '../../api/kept-storage.ts'
import { readAnewEverywhere } from '../../api/other-tabs.ts'
import { serviceTime } from '../../api/service-clock.ts'
import { whereaboutsOf } from '../../api/whereabouts.ts'
import { userQuery } from '../../frame/viewer.queries.ts'
import { SWITCH_MS } from '../../frame/windows/open-windows.ts'
import type { WindowHistory } from '../../frame/windows/window-history.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { buyingCalls } from './buying-calls.ts'
import type { BuyingParts, Problem } from './buying-state.ts'
import { noteOutcome } from './outcome.ts'

interface Page {
  readonly guard: BuyingParts['guard']
  readonly navigate: NavigateFunction
  readonly providerId: number | null
  readonly connectsByPeople: boolean
  /** What is shown under the dialogs. */
  readonly shown: string
}

/** What a path plays, as `quick_packets` asks for it. */
function playedAt(path: string | undefined): Readonly<Record<string, string>> {
  const [, content] = /^\/watch\/([^/?#]+)/.exec(path ?? '') ?? []
  if (content !== undefined) return { content }
  const [, channel] = /^\/channels\/[^/]+\/([^/?#]+)/.exec(path ?? '') ?? []
  return channel === undefined ? {} : { channel }
}

/** Where the payer comes back to: what the address bar shows, with a word that it is after paying. */
function returnPath(): string {
  const url = new URL(visitPath(`${location.pathname}${location.search}`), location.origin)
  url.searchParams.set('purchased', 'true')
  return `${url.pathname}${url.search}`
}

/** Says in passing what is known of a payment; of one that may have come, or is another account's, nothing is known. */
function tellQuietly(problem: Problem): void {
  if (problem.is === 'declined') showAlert(i18next.t('buying.failed_quietly'), 'bad')
  if (problem.is === 'kept') showAlert(problem.text ?? i18next.t('buying.kept_text'))
}

/** The page around a purchase. @param page what it shows now */
export function pageParts(page: RefObject<Page>, queries: QueryClient, history: WindowHistory): BuyingParts {
  return {
    calls: buyingCalls,
    visit: visitStorage(),
    kept: pageStorage(),
    now: serviceTime,
    isGuest: () =>
      queries.ensureQueryData(userQuery).then(
        ({ is_guest: isGuest }) => isGuest,
        () => true,
      ),
    userId: () =>
      queries.ensureQueryData(userQuery).then(
        ({ id, is_guest: isGuest }) => (isGuest ? null : id),
        () => null,
      ),
    providerId: () => page.current.providerId,
    connectsByPeople: () => page.current.connectsByPeople,
    guard: (run, onGivenUp) => page.current.guard(run, onGivenUp),
    signIn: () => history.open('auth'),
    showAgreement: (path, id) =>
      history.open(path as `/${string}`, { params: { accept: id, back: page.current.shown } }),
    showPackets: (then) => {
      const params = { ...(then !== undefined && { then }), ...playedAt(then) }
      history.open('quick_packets', { params, delayMs: SWITCH_MS })
    },
    // The window that leads to it has left by then.
    showRefill: (amount) => history.open('refill', { params: { amount }, delayMs: SWITCH_MS }),
    afterWindows: (then) => history.leaveDialogs(then),
    goTo: (path) => {
      const [present] = page.current.shown.split(/[?#]/)
      if (path !== present) return history.leaveDialogs(() => void page.current.navigate(path))
      // A film that was refused is asked for anew by a page that knows of no refusal; any other page has read its rights again.
      if (path.startsWith('/watch/')) loadAnew(path)
    },
    leaveFor: (url) => {
      if (/^https?:/.test(url)) location.assign(url)
    },
    shownPath: () => page.current.shown,
    returnPath,
    onForbidden: (error) => session.closeAbroad(whereaboutsOf(error)),
    refresh: () => readAnewEverywhere(queries),
    onOutcome: (outcome) => noteOutcome(outcome, location.pathname, Date.now() / 1000),
    onDone: (what, name) => {
      const key = what === 'bought' && name === null ? 'filled' : what
      showAlert(i18next.t(`buying.${key}`, { name: name ?? '' }), 'ok')
    },
    onProblem: tellQuietly,
    tell: (name, value) => tellEvent({ name, value }),
  }
}
