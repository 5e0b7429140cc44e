import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#domain/commerce/money.ts'
import { TOP_UP, topUpAmount } from '#domain/commerce/top-up.ts'
import { useLanguage, useNetwork } from '../../../frame/service.queries.ts'
import { useViewer } from '../../../frame/viewer.queries.ts'
import { useWindowParams } from '../../../frame/windows/use-window.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { buyingCalls } from '../buying-calls.ts'
import { useCurrentBuying } from '../current-buying.ts'
import { cardsFor, missingOf, openWays, routeOf, takenBy } from '../pay-route.ts'
import styles from './buying.module.css'
import { CardFirst } from './card-first.tsx'
import { BuyingWindow } from './buying-window.tsx'
import { useMoney } from './money.ts'
import { OtherWay } from './other-way.tsx'
import { WAY_ICONS } from './paysystems-window.tsx'

/** `refill`: puts money on the balance; while a packet is bought, how to do it outside of this page. */
export default function RefillWindow() {
  const { t } = useTranslation()
  const { price } = useMoney()
  return (
    <BuyingWindow
      title={({ way }) => way?.title ?? t('buying.refill_title')}
      otherwise={{ title: t('buying.refill_title'), content: <Refill /> }}
    >
      {({ account, isBusy, offer, way }, buying) => {
        const line = offer?.purchases[0]
        const missing = line ? (missingOf(line.amount, account?.balance ?? '0') ?? line.amount) : '0'
        return (
          <>
            <p>{way?.how_to_use_packet ?? way?.how_to_use ?? way?.description}</p>
            <dl className={styles.rows}>
              <div>
                <dt>{t('buying.info_amount')}</dt>
                <dd>{price(missing)}</dd>
              </div>
              <div>
                <dt>{t('buying.info_account')}</dt>
                <dd>{account?.id ?? offer?.account_id}</dd>
              </div>
            </dl>
            <div className={styles.ways}>
              <Button look="paper" isBusy={isBusy} onClick={buying.lookAgain}>
                {t('buying.info_check')}
              </Button>
              <OtherWay offer={offer} isBusy={isBusy} buying={buying} />
            </div>
          </>
        )
      }}
    </BuyingWindow>
  )
}

function Refill() {
  const { t } = useTranslation()
  const { price } = useMoney()
  const symbol = useNetwork()?.provider?.currency.UTF_NAME ?? ''
  const buying = useCurrentBuying((current) => current.buying)
  const { user } = useViewer()
  const wanted = topUpAmount(useWindowParams()['amount'] ?? '')
  const [typed, setTyped] = useState(wanted === null ? '' : String(Number(wanted)))
  const [isWrong, setWrong] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [useLanguage(), 'refill'],
    queryFn: async () => {
      const account = await buyingCalls.account()
      if (!account) return null
      const ways = await buyingCalls.payforms(account.id)
      const hasCards = ways.some((way) => routeOf(way) === 'card')
      const cards = hasCards ? await buyingCalls.cards() : []
      return { account, cards, ways: openWays(ways, cards) }
    },
    staleTime: 0,
    enabled: user?.is_guest === false,
  })
  const ways = data?.ways.filter((way) => routeOf(way) !== 'info' && routeOf(way) !== 'account') ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const way = ways.find(({ id }) => id === chosen) ?? ways[0]
  if (error && !data) return <ErrorState isInside error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className={styles.waiting} />
  if (data === null || !way || !data.account.is_payment_allowed) return <p>{t('buying.offer_text')}</p>
  const hasNoCard = routeOf(way) === 'card' && cardsFor(way, data.cards).length === 0
  const least = takenBy(way, formatMoney(TOP_UP.least))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (hasNoCard) return
    const amount = topUpAmount(typed)
    const isTaken = amount !== null && Number(amount) >= Number(least)
    setWrong(!isTaken)
    if (isTaken) buying?.refill(data.account, way, amount)
  }
  return (
    <form className={styles.body} onSubmit={submit} noValidate>
      <Field
        hint={t('buying.refill_balance', { price: price(data.account.balance) })}
        label={`${t('buying.refill_amount')}, ${symbol}`}
        inputMode="decimal"
        maxLength={12}
        value={typed}
        problem={
          isWrong
            ? t('buying.refill_wrong', {
                least: price(least),
                most: price(formatMoney(TOP_UP.most)),
              })
            : null
        }
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
      />
      {ways.length > 1 && (
        <div className={styles.list} role="radiogroup" aria-label={t('buying.ways')}>
          {ways.map((one) => {
            const Icon = WAY_ICONS[routeOf(one)]
            return (
              <button
                key={one.id}
                type="button"
                role="radio"
                aria-checked={one.id === way.id}
                className={styles.choice}
                onClick={() => setChosen(one.id)}
              >
                <Icon strokeWidth={1.75} aria-hidden />
                <span>
                  <b>{one.title}</b>
                  {one.description !== null && <small>{one.description}</small>}
                </span>
              </button>
            )
          })}
        </div>
      )}
      {hasNoCard ? (
        <CardFirst way={way} cards={data.cards} onLinked={() => void refetch()} />
      ) : (
        <Button look="accent" isSubmit>
          {t('buying.go_on')}
        </Button>
      )}
    </form>
  )
}
