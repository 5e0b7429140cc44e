import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CreditCard, Plus, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import '../../i18n/money-words.ts'
import type { Account, PaymentInfo } from '#contract/purchases.ts'
import { shownFailure } from '../../frame/shown-failure.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { useWindowLink } from '../../frame/windows/window-links.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PayNow } from '../actions/pay-now.tsx'
import { cardName } from '../cards/card-name.ts'
import { accountsQuery, cardsQuery, paymentInfoQuery, payformsQuery } from '../money.queries.ts'
import { useDay } from '../use-day.ts'
import { usePrice } from '../use-price.ts'
import { Link } from '../../ui/link.tsx'
import styles from './account.module.css'
import pay from './payment.module.css'

/** The balance and how to add to it, what is charged next, ways of paying, and the way to cards and to what was paid. */
export function PaymentPane() {
  const { t } = useTranslation()
  const { data: accounts, error, refetch } = useQuery(accountsQuery)
  const failure = shownFailure(error, accounts)
  if (failure) return <ErrorState isInside error={failure} onRetry={() => void refetch()} />
  if (!accounts) {
    return (
      <div className={styles.waiting} aria-busy>
        <Skeleton text={0.4} />
        <Skeleton text={0.7} />
        <Skeleton text={0.5} />
      </div>
    )
  }
  const [account] = accounts
  if (!account) return <p className={styles.none}>{t('money.no_account')}</p>
  return <Payment account={account} />
}

function Payment({ account }: { readonly account: Account }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const price = usePrice()
  const { data: due, error, refetch } = useQuery(paymentInfoQuery(language, account.id))
  const { data: ways } = useQuery({
    ...payformsQuery(language, account.id),
    enabled: account.is_payment_allowed,
  })
  const windowLink = useWindowLink()
  const failure = shownFailure(error, due)
  const canAdd = account.is_payment_allowed && ways !== undefined && ways.length > 0
  const missing = due?.amount
  return (
    <>
      <section className={pay.balance} aria-labelledby="balance-title">
        <h2 id="balance-title">{t('money.balance')}</h2>
        <p>{price(account.balance)}</p>
        {canAdd && (
          <LinkButton
            look="accent"
            icon={Plus}
            {...windowLink('refill', missing == null ? undefined : { amount: missing })}
          >
            {t('money.add')}
          </LinkButton>
        )}
        {!account.is_payment_allowed && <p className={pay.note}>{t('money.payment_not_allowed')}</p>}
      </section>
      <section className={styles.part} aria-labelledby="due-title" aria-busy={!due && !failure}>
        <h2 id="due-title">{t('money.due')}</h2>
        {failure && <ErrorState isInside error={failure} onRetry={() => void refetch()} />}
        {!due && !failure && <Skeleton text={0.6} />}
        {due && <Due due={due} />}
      </section>
      {ways && ways.length > 0 && (
        <section className={styles.part} aria-labelledby="ways-title">
          <h2 id="ways-title">{t('money.ways')}</h2>
          <ul className={styles.items}>
            {ways.map((way) => (
              <li key={way.id}>
                <div>
                  <b>{way.title}</b>
                  <p>{way.description}</p>
                  <p>{way.how_to_use}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Further />
    </>
  )
}

/** What will be charged and when, and what was not paid; what is missing comes first. */
function Due({ due }: { readonly due: PaymentInfo }) {
  const { t } = useTranslation()
  const dayOf = useDay()
  const price = usePrice()
  // A card pays what the balance lacks.
  const hasCard = useQuery(cardsQuery).data?.some((card) => card.is_primary && !card.is_expired) ?? false
  const renewals = due.offers.filter((offer) => offer.distribution_type === 'subscription')
  if (due.next_pay_at === null && renewals.length === 0)
    return <p className={styles.none}>{t('money.due_nothing')}</p>
  const day = due.next_pay_at === null ? null : dayOf(due.next_pay_at)
  return (
    <>
      {due.amount !== null && day !== null && !hasCard && (
        <p className={pay.missing} role="status">
          {t('money.due_missing', { amount: price(due.amount), date: day })}
        </p>
      )}
      <ul className={styles.items}>
        {renewals.map((offer) => (
          <li key={`${offer.product_title} ${offer.distribution_info}`}>
            <div>
              <b>{offer.product_title}</b>
              <p>{offer.distribution_info ?? (day && t('money.due_on', { date: day }))}</p>
            </div>
          </li>
        ))}
        {renewals.length === 0 && (
          <li>
            <div>
              <b>{t('money.due_on', { date: day })}</b>
            </div>
          </li>
        )}
      </ul>
      {/* No card is tried again: it goes on once somebody pays. */}
      {due.amount !== null && day === null && <PayNow look="fill" amount={due.amount} />}
    </>
  )
}

/** The pages below this one. */
function Further() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const { data: cards } = useQuery(cardsQuery)
  const primary = cards?.find(({ is_primary }) => is_primary)
  return (
    <nav className={pay.further} aria-label={t('money.further')}>
      <Link to="/settings/cards" state={state as unknown}>
        <CreditCard size={20} strokeWidth={1.75} aria-hidden />
        <span>{t('money.cards')}</span>
        <small>
          {primary
            ? `${cardName(primary)}${primary.is_expired ? `, ${t('money.card_expired')}` : ''}`
            : t('money.link_card')}
        </small>
        <ChevronRight size={16} strokeWidth={2} aria-hidden />
      </Link>
      <Link to="/settings/receipts" state={state as unknown}>
        <ReceiptText size={20} strokeWidth={1.75} aria-hidden />
        <span>{t('money.receipts')}</span>
        <ChevronRight size={16} strokeWidth={2} aria-hidden />
      </Link>
    </nav>
  )
}
