import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../../i18n/buying-words.ts'
import { Dialog } from '../../../frame/windows/dialog.tsx'
import { useOwnWindow } from '../../../frame/windows/use-window.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Buying } from '../buying-flow.ts'
import type { BuyingState } from '../buying-state.ts'
import { useBuyingState, useCurrentBuying } from '../current-buying.ts'
import { wakeBuying } from '../start-buying.ts'
import styles from './buying.module.css'

interface BuyingWindowProps {
  readonly title: (state: BuyingState) => string
  readonly children: (state: BuyingState, buying: Buying) => ReactNode
  /** Leads to the step before this one, where there is one. */
  readonly onBack?: (state: BuyingState, buying: Buying) => (() => void) | undefined
  /** What stands there for who has opened its address while nothing is bought. */
  readonly otherwise?: { readonly title: string; readonly content: ReactNode }
}

/**
 * A window of buying. It is there for as long as the purchase is at its step, and then gives its place to the next one; closing it gives up
 * what it is about.
 */
export function BuyingWindow({ title, children, onBack, otherwise }: BuyingWindowProps) {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const { buying, isResumed } = useCurrentBuying()
  const state = useBuyingState()
  const isWanted = state.window === handle.id
  // While it leaves it shows what it was about.
  const [shown, setShown] = useState(state)
  if (isWanted && shown !== state) setShown(state)
  // Its code may come after the purchase has gone on: then it leaves without having shown anything.
  const [isOpening] = useState(() => useCurrentBuying.getState().opening === handle.id)
  const wasWanted = useRef(isOpening)
  const follow = useEffectEvent(() => {
    if (isWanted) wasWanted.current = true
    else if (wasWanted.current || state.window !== null) handle.close()
  })
  useEffect(() => {
    if (isOpening) useCurrentBuying.setState({ opening: null })
    wakeBuying()
  }, [isOpening])
  useEffect(() => {
    if (isResumed) follow()
  }, [isResumed, state.window])

  const isShown = shown.window === handle.id
  if (!isShown || !buying) {
    const isWaiting = isOpening || !isResumed || state.step !== 'Idle'
    const isUnknown = isOpening || (isWaiting && !otherwise)
    const name = isUnknown ? t('buying.processing_title') : (otherwise?.title ?? t('buying.nothing_title'))
    return (
      <Dialog handle={handle} title={name}>
        {isWaiting && <Skeleton className={styles.waiting} />}
        {!isWaiting &&
          (otherwise?.content ?? (
            <>
              <p>{t('buying.nothing_text')}</p>
              <LinkButton className={styles.wide} look="paper" to="/packets">
                {t('buying.to_packets')}
              </LinkButton>
            </>
          ))}
      </Dialog>
    )
  }
  return (
    <Dialog
      handle={handle}
      title={title(shown)}
      onClose={() => (isWanted ? buying.close() : handle.close())}
      onBack={onBack?.(shown, buying)}
    >
      <div className={styles.body}>{children(shown, buying)}</div>
    </Dialog>
  )
}
