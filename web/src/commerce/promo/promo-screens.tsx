import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleAlert, Ticket } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { listCards } from '#contract/payforms.ts'
import { PROMO_CODE_LENGTH, type PromoKey } from '#contract/promo.ts'
import { call } from '../../api/client.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { tied } from '../../i18n/tied.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LinkCard } from '../cards/link-card.tsx'
import { packetsQuery } from '../packet.queries.ts'
import { useDay } from '../use-day.ts'
import { usePeriod } from '../use-period.ts'
import { usePrice } from '../use-price.ts'
import type { PromoGift } from './kept-promo.ts'
import type { PromoFlow, PromoState } from './promo-flow.ts'
import styles from './promo.module.css'

export interface ScreenProps {
  readonly flow: PromoFlow
  readonly state: PromoState
}

/** What was refused, or is missing; its place is kept. */
export function Problem({ id, state: { problem } }: { readonly id: string; readonly state: PromoState }) {
  const { t } = useTranslation()
  return (
    <p id={id} className={styles.problem} role="alert">
      {problem && (
        <>
          <CircleAlert size={16} strokeWidth={2} aria-hidden />
          <span>{problem.kind === 'said' ? tied(problem.text) : t(`promo.problem_${problem.kind}`)}</span>
        </>
      )}
    </p>
  )
}

/** Step 1: the code. */
export function EnterCode({ flow, state }: ScreenProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { problem } = state
  useEffect(() => input.current?.focus(), [problem])
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void flow.submit()
  }
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <p>{t('promo.enter_text')}</p>
      <label htmlFor={`${id}-code`}>{t('promo.code')}</label>
      <input
        ref={input}
        id={`${id}-code`}
        className={styles.code}
        type="text"
        name="promo"
        required
        maxLength={PROMO_CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={state.code}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => flow.type(target.value)}
      />
      <Problem id={`${id}-problem`} state={state} />
      <Button look="paper" isSubmit isBusy={state.step === 'Checking'}>
        {t('promo.next')}
      </Button>
    </form>
  )
}

/** What the code gives, as a ticket: its words and the code itself. */
export function Gift({ promo, code }: { readonly promo: PromoKey | null; readonly code: string }) {
  return (
    <div className={styles.ticket}>
      <Ticket size={24} strokeWidth={1.75} aria-hidden />
      <b>{promo?.description ?? code}</b>
      {promo?.description != null && <span>{code}</span>}
    </div>
  )
}

/** Step 2: who has the code signs in. */
export function SignInFirst({ state, flow, onSignIn }: ScreenProps & { readonly onSignIn: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.screen}>
      <Gift promo={state.promo} code={state.code} />
      <p>{t('promo.sign_in_text')}</p>
      <Button look="paper" onClick={onSignIn}>
        {t('identity.sign_in')}
      </Button>
      <Button look="quiet" onClick={flow.back}>
        {t('promo.another')}
      </Button>
    </div>
  )
}

/** Step 3, where nothing has to be linked: what happens when, and that it can be left. */
export function Confirm({ flow, state }: ScreenProps) {
  const { t } = useTranslation()
  const { promo, step } = state
  const isBusy = step === 'Sending'
  return (
    <div className={styles.screen}>
      <Gift promo={promo} code={state.code} />
      {promo?.is_need_confirm && (
        <>
          <p className={styles.terms}>{promo.confirmation_text}</p>
          {promo.data.confirmation_desc !== null && (
            <p className={styles.small}>{promo.data.confirmation_desc}</p>
          )}
          <Button look="accent" isBusy={isBusy} onClick={() => void flow.confirm()}>
            {t('promo.activate')}
          </Button>
          <Button look="quiet" isDisabled={isBusy} onClick={flow.back}>
            {t('promo.not_now')}
          </Button>
        </>
      )}
      {!promo?.is_need_confirm && (
        <p role="status" aria-busy>
          {t('promo.activating')}
        </p>
      )}
    </div>
  )
}

/** Step 3, where a card has to be linked: what is taken for it and comes back. */
export function CardFirst({ flow, state, returnPath }: ScreenProps & { readonly returnPath: string }) {
  const { t } = useTranslation()
  const price = usePrice()
  const { data: cards } = useQuery({
    queryKey: ['promo', 'cards'],
    queryFn: ({ signal }) => call(listCards, { signal }),
  })
  const { promo } = state
  const amount = promo?.data.amount ?? null
  const isRefunded = promo?.data.needed_refund ?? true
  return (
    <div className={styles.screen}>
      <Gift promo={promo} code={state.code} />
      <LinkCard
        returnPath={returnPath}
        known={cards?.map(({ id }) => id)}
        amount={amount}
        isRefunded={isRefunded}
        {...(amount !== null && {
          description: t(isRefunded ? 'promo.card_text' : 'promo.card_text_kept', { amount: price(amount) }),
        })}
        onLinked={() => void flow.linked()}
        onGivenUp={flow.back}
      />
    </div>
  )
}

/** Step 4: what is open until when, and what comes then. */
export function Done({ gift, onLeave }: { readonly gift: PromoGift; readonly onLeave: () => void }) {
  const { t } = useTranslation()
  const day = useDay()
  const price = usePrice()
  const period = usePeriod()
  const { data: packets } = useQuery(packetsQuery(useLanguage()))
  const named = (id: number) => packets?.find((packet) => packet.id === id)
  const names = gift.packet_ids.flatMap((id) => named(id)?.name ?? [])
  const after = gift.after_renew_packet_id === null ? undefined : named(gift.after_renew_packet_id)
  const until = day(gift.until)
  return (
    <div className={styles.screen}>
      <div className={styles.done}>
        <BadgeCheck size={40} strokeWidth={1.25} aria-hidden />
        <b>{t('promo.open_until', { date: until })}</b>
        {names.length > 0 && <span>{names.join(', ')}</span>}
      </div>
      <p className={styles.terms}>
        {gift.next_price === null
          ? t('promo.ends_by_itself')
          : t(gift.next_pay_at === null ? 'promo.stands_still' : 'promo.then', {
              // A service of before does not say when.
              date: gift.next_pay_at == null ? until : day(gift.next_pay_at),
              name: after?.name ?? '',
              price: price(gift.next_price),
              period: after ? period(after.period_human) : '',
            })}
      </p>
      <LinkButton look="paper" to="/channels" onClick={onLeave}>
        {t('promo.watch')}
      </LinkButton>
      <LinkButton look="quiet" to="/settings/subscriptions" onClick={onLeave}>
        {t('promo.subscriptions')}
      </LinkButton>
    </div>
  )
}
