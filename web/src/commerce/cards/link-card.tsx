import { CreditCard, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/money-words.ts'
import { addCard, listCards } from '#contract/payforms.ts'
import { getTransaction } from '#contract/purchases.ts'
import { call } from '../../api/client.ts'
import { pageStorage } from '../../api/kept-storage.ts'
import { useViewer } from '../../frame/viewer.queries.ts'
import { usePinGate } from '../../identity/parental/use-pin-gate.ts'
import { Button } from '../../ui/button.tsx'
import { usePrice } from '../use-price.ts'
import { type CardLinkState, createCardLink, PARTS } from './card-link.ts'
import styles from './link-card.module.css'

/** What linking a card takes, in main units of the provider's currency; it comes back. */
const ONE_UNIT = '1.00'

interface LinkCardProps {
  /** The page that the gateway leads back to, where this stands again: a path of this site. */
  readonly returnPath: string
  /** Which service shall keep the card, where that matters. */
  readonly paysystem?: string
  /** Ids of the cards that are linked already; undefined while they are not known. */
  readonly known: readonly string[] | undefined
  /** What is taken, as a decimal string; one unit of the currency unless somebody says otherwise. */
  readonly amount?: string | null
  /** Whether it is paid back. */
  readonly isRefunded?: boolean
  /** What is said of it above the button, in place of the usual. */
  readonly description?: ReactNode
  readonly onLinked: () => void
  /** Leads away from the failure, where there is somewhere to go. */
  readonly onGivenUp?: () => void
}

/**
 * Links a card: says what is taken for it, leads to the gateway's page, and waits afterwards for what became of it. The PIN is asked for
 * before anything is taken. The same in the settings and wherever a card is wanted first.
 */
export function LinkCard(props: LinkCardProps) {
  const { user } = useViewer()
  return user && <LinkCardOf key={user.id} {...props} userId={user.id} />
}

function LinkCardOf(props: LinkCardProps & { readonly userId: number }) {
  const { returnPath, paysystem, onLinked, userId, known = [] } = props
  const { guard } = usePinGate()
  const [link] = useState(() =>
    createCardLink({
      calls: {
        begin: () =>
          call(addCard, {
            body: {
              returnUrl: returnPath,
              ...(paysystem !== undefined && { paysystem_shortname: paysystem }),
            },
          }),
        transaction: (id) => call(getTransaction, { params: { id } }),
        cards: () => call(listCards, {}),
      },
      storage: pageStorage(),
      userId,
      now: () => Date.now(),
      leave: (url) => location.assign(url),
    }),
  )
  const state = useSyncExternalStore(link.subscribe, link.get, link.get)
  useEffect(() => link.start(), [link])
  const isLinked = state.step === 'Linked'
  const tell = useEffectEvent(onLinked)
  useEffect(() => {
    if (isLinked) tell()
  }, [isLinked])

  const begin = (): void => guard('pay', () => link.begin(known))
  if (isLinked) return null
  if (state.step === 'Waiting' || state.step === 'Leaving')
    return <Waiting state={state} onReopen={() => link.reopen()} />
  if (state.step === 'Failed') {
    return (
      <Failure
        {...props}
        state={state}
        onRetry={() => (state.reason === 'silent' ? link.askOn() : begin())}
      />
    )
  }
  return <Offer {...props} state={state} onLink={begin} />
}

/** Whether the button may not be used yet. */
function useIsLocked({ lockedUntil }: CardLinkState): boolean {
  const [now, setNow] = useState(() => Date.now())
  const isLocked = now < lockedUntil
  useEffect(() => {
    if (!isLocked) return
    const wait = setTimeout(() => setNow(Date.now()), lockedUntil - Date.now())
    return () => clearTimeout(wait)
  }, [isLocked, lockedUntil, now])
  return isLocked
}

interface PartProps extends Pick<
  LinkCardProps,
  'amount' | 'isRefunded' | 'description' | 'known' | 'onGivenUp'
> {
  readonly state: CardLinkState
}

function Offer({
  state,
  amount,
  isRefunded = true,
  description,
  known,
  onLink,
}: PartProps & { readonly onLink: () => void }) {
  const { t } = useTranslation()
  const price = usePrice()
  const isLocked = useIsLocked(state)
  const isBusy = state.step === 'Beginning'
  const said = isRefunded ? 'money.link_card_text' : 'money.link_card_text_kept'
  return (
    <div className={styles.link}>
      <p>{description ?? t(said, { amount: price(amount ?? ONE_UNIT) })}</p>
      <p className={styles.safe}>
        <ShieldCheck size={20} strokeWidth={1.75} aria-hidden />
        {t('money.link_card_safe')}
      </p>
      <Button
        look="accent"
        icon={CreditCard}
        isBusy={isBusy}
        isDisabled={known === undefined || (isLocked && !isBusy)}
        onClick={onLink}
      >
        {t('money.link_card')}
      </Button>
    </div>
  )
}

/** Says what is waited for, and how long still: a part of the line for every ten seconds. */
function Waiting({ state, onReopen }: { readonly state: CardLinkState; readonly onReopen: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <div className={styles.link} role="status" aria-labelledby={titleId} aria-busy>
      <h3 id={titleId}>{t('money.link_card_waiting')}</h3>
      <p>{t('money.link_card_waiting_text')}</p>
      <div
        className={styles.parts}
        role="progressbar"
        aria-labelledby={titleId}
        aria-valuemin={0}
        aria-valuemax={PARTS}
        aria-valuenow={state.count}
      >
        {Array.from({ length: PARTS }, (_, part) => (
          <span key={part} data-over={part < state.count} data-now={part === state.count} />
        ))}
      </div>
      {state.url !== null && (
        <Button look="quiet" size="small" onClick={onReopen}>
          {t('money.link_card_reopen')}
        </Button>
      )}
    </div>
  )
}

/** The card is not linked: why, what became of the money, and what can be done. */
function Failure({ state, amount, onRetry, onGivenUp }: PartProps & { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const price = usePrice()
  const isLocked = useIsLocked(state)
  const isSilent = state.reason === 'silent'
  return (
    <div className={styles.link} role="alert">
      <h3>{t(isSilent ? 'money.link_card_silent' : 'money.promo_card_link_failure')}</h3>
      {state.said !== null && <p>{state.said}</p>}
      <p>
        {state.reason === 'not_begun'
          ? t('money.link_card_not_begun')
          : t(isSilent ? 'money.link_card_silent_text' : 'money.link_card_failed_text', {
              amount: price(amount ?? ONE_UNIT),
            })}
      </p>
      <div className={styles.ways}>
        <Button look="paper" isDisabled={!isSilent && isLocked} onClick={onRetry}>
          {t(isSilent ? 'money.link_card_ask_on' : 'money.try_again')}
        </Button>
        {onGivenUp && <Button onClick={onGivenUp}>{t('money.not_now')}</Button>}
      </div>
    </div>
  )
}
