import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Printer, ReceiptText } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import '../../i18n/money-words.ts'
import type { AccountMovement } from '#contract/movements.ts'
import type { Account } from '#contract/purchases.ts'
import { shownFailure } from '../../frame/shown-failure.ts'
import { useLanguage, useNetwork } from '../../frame/service.queries.ts'
import { dateFormat } from '../../i18n/calendar.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { paidBy } from '../cards/card-name.ts'
import { accountsQuery, movementsQuery } from '../money.queries.ts'
import { usePrice } from '../use-price.ts'
import { Link } from '../../ui/link.tsx'
import styles from './account.module.css'
import receiptStyles from './receipts.module.css'
import { isPaidBack, pastBalance } from './returned.ts'
import { signedAmount } from './signed-amount.ts'

/** What was paid and what came back, the newest first; with an id, the receipt of one of them. */
export function ReceiptsPane({ id }: { readonly id: string | null }) {
  const { t } = useTranslation()
  const { data: accounts, error, refetch } = useQuery(accountsQuery)
  const failure = shownFailure(error, accounts)
  if (failure) return <ErrorState isInside error={failure} onRetry={() => void refetch()} />
  if (!accounts) return <Waiting />
  const [account] = accounts
  if (!account) return <p className={styles.none}>{t('money.receipts_none')}</p>
  return id === null ? <Movements account={account} /> : <Receipt key={id} account={account} id={id} />
}

const Waiting = () => (
  <div className={styles.waiting} aria-busy>
    <Skeleton text={0.7} />
    <Skeleton text={0.5} />
    <Skeleton text={0.6} />
  </div>
)

function Movements({ account }: { readonly account: Account }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state } = useLocation()
  const price = usePrice()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    movementsQuery(language, account.id),
  )
  const failure = shownFailure(error, data)
  if (failure) return <ErrorState isInside error={failure} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const movements = data.pages.flat()
  if (movements.length === 0)
    return (
      <Empty
        isInside
        icon={ReceiptText}
        title={t('money.receipts_none')}
        text={t('money.receipts_none_text')}
      />
    )
  const moment = dateFormat(language, 'moment')
  /** What it was, unless its title says just that, and by which card, or back to which. */
  const about = (movement: AccountMovement): string => {
    const { kind, title, card, amount } = movement
    const means = card && paidBy(card)
    const isPart = pastBalance(movement) !== null && Number(amount) !== 0
    const facts = isPaidBack(movement)
      ? [
          means && `${t('money.returned_to')}: ${means}`,
          isPart && `${t('money.receipt_balance')}: ${signedAmount(amount, price)}`,
        ]
      : [t(`money.movement_${kind}`), means]
    return facts.filter((fact) => fact && fact !== title).join(', ')
  }
  const sum = (movement: AccountMovement): string => {
    const past = pastBalance(movement)
    return past === null ? signedAmount(movement.amount, price) : price(past)
  }
  return (
    <>
      <ul className={receiptStyles.movements}>
        {movements.map((movement) => (
          <li key={movement.id}>
            <Link to={`/settings/receipts/${movement.id}`} state={state as unknown}>
              <b>{movement.title}</b>
              <span data-in={Number(movement.amount) > 0}>{sum(movement)}</span>
              <small>
                {about(movement)}
                <time dateTime={movement.booked_at}>{moment(new Date(movement.booked_at))}</time>
              </small>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={receiptStyles.more}>
          <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('money.receipts_more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** A movement as a paper to keep; its print has nothing else of the page. */
function Receipt({ account, id }: { readonly account: Account; readonly id: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    movementsQuery(language, account.id),
  )
  const movement = data?.pages.flat().find((one) => one.id === id)
  // An old one lies further back.
  const isSought = movement === undefined && hasNextPage && !isFetchingNextPage && error === null
  useEffect(() => {
    if (isSought) void fetchNextPage()
  }, [isSought, fetchNextPage])
  if (movement) return <Paper account={account} movement={movement} />
  if (error) return <ErrorState isInside error={error} onRetry={() => void refetch()} />
  if (!data || hasNextPage) return <Waiting />
  return <Empty isInside icon={ReceiptText} title={t('money.receipt_unknown')} />
}

function Paper({ account, movement }: { readonly account: Account; readonly movement: AccountMovement }) {
  const { t } = useTranslation()
  const price = usePrice()
  const moment = dateFormat(useLanguage(), 'moment')
  const provider = useNetwork()?.provider
  const contacts = [provider?.landing.support.phone, provider?.landing.support.email].filter(Boolean)
  const facts = [
    [t('money.receipt_date'), moment(new Date(movement.booked_at))],
    [t('money.receipt_kind'), t(`money.movement_${movement.kind}`)],
    [
      t(isPaidBack(movement) ? 'money.returned_to' : 'money.receipt_paid_by'),
      movement.card === null ? t('money.receipt_balance') : paidBy(movement.card),
    ],
    [t('money.receipt_account'), String(account.id)],
    [t('money.receipt_number'), movement.id],
    ...(movement.transaction_id === null ? [] : [[t('money.receipt_transaction'), movement.transaction_id]]),
  ]
  return (
    <>
      <article className={receiptStyles.paper} data-receipt aria-label={t('money.receipt')}>
        <header>
          <b>{provider?.name}</b>
          <span>{t('money.receipt_of', { number: movement.id })}</span>
        </header>
        <h2>{movement.title}</h2>
        <p className={receiptStyles.sum}>
          {price(pastBalance(movement) ?? movement.amount.replace('-', ''))}
        </p>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {contacts.length > 0 && (
          <footer>{t('money.receipt_questions', { contacts: contacts.join(', ') })}</footer>
        )}
      </article>
      <Button icon={Printer} onClick={() => print()}>
        {t('money.print')}
      </Button>
    </>
  )
}
