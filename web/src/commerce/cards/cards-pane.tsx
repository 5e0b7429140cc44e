import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/money-words.ts'
import { type Card, removeCard, setCard } from '#contract/payforms.ts'
import { call } from '../../api/client.ts'
import { readAnewEverywhere } from '../../api/other-tabs.ts'
import { isKind } from '../../api/failure-meaning.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { shownFailure } from '../../frame/shown-failure.ts'
import { ConfirmDialog } from '../../frame/windows/confirm-dialog.tsx'
import { usePinGate } from '../../identity/parental/use-pin-gate.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountsQuery, cardsQuery, MONEY, paymentInfoQuery } from '../money.queries.ts'
import styles from '../account/account.module.css'
import { cardName } from './card-name.ts'
import { LinkCard } from './link-card.tsx'

/** Cards of the account: which of them renewals are charged to, taking one out, and linking another. */
export function CardsPane() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data: cards, error, refetch } = useQuery(cardsQuery)
  const unit = useLinkAmount()
  const [linked, setLinked] = useState(0)
  const failure = shownFailure(error, cards)
  return (
    <>
      <p className={styles.lead}>{t('money.cards_lead')}</p>
      {failure && <ErrorState isInside error={failure} onRetry={() => void refetch()} />}
      {!cards && !failure && (
        <div className={styles.waiting} aria-busy>
          <Skeleton text={0.6} />
          <Skeleton text={0.4} />
        </div>
      )}
      {cards?.length === 0 && <p className={styles.none}>{t('money.cards_none')}</p>}
      {cards && cards.length > 0 && <CardList cards={cards} />}
      <section className={styles.part} aria-labelledby="link-card-title">
        <h2 id="link-card-title">{t('money.cards_another')}</h2>
        {unit.isKnown ? (
          <LinkCard
            key={linked}
            returnPath="/settings/cards"
            known={cards?.map(({ id }) => id)}
            amount={unit.amount}
            onLinked={() => {
              setLinked((before) => before + 1)
              showAlert(t('money.card_linked'), 'ok')
              void readAnewEverywhere(queries, MONEY)
            }}
          />
        ) : (
          <div className={styles.waiting} aria-busy>
            <Skeleton text={0.6} />
          </div>
        )}
      </section>
    </>
  )
}

/** What linking a card takes here; null where the service does not say it. */
function useLinkAmount(): { readonly isKnown: boolean; readonly amount: string | null } {
  const language = useLanguage()
  const accounts = useQuery(accountsQuery)
  const id = accounts.data?.[0]?.id
  const due = useQuery({ ...paymentInfoQuery(language, id ?? 0), enabled: id !== undefined })
  const offer = due.data?.offers.find(({ distribution_type: type }) => type === 'card')
  return { isKnown: !accounts.isLoading && !due.isLoading, amount: offer?.amount ?? null }
}

function CardList({ cards }: { readonly cards: readonly Card[] }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { guard } = usePinGate()
  const [asked, setAsked] = useState<Card | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const change = (card: Card, work: () => Promise<unknown>, done: string): void => {
    setBusy(card.id)
    work()
      .catch((failure: unknown) => {
        // One that is gone already is what was wanted, or is seen with the next list.
        if (!isKind(failure, 'not_found')) throw failure
      })
      .then(
        async () => {
          await readAnewEverywhere(queries, cardsQuery.queryKey)
          showAlert(done, 'ok')
        },
        () => showAlert(t('money.not_done'), 'bad'),
      )
      .finally(() => {
        setBusy(null)
        setAsked(null)
      })
  }
  const makePrimary = (card: Card): void =>
    change(
      card,
      () => call(setCard, { params: { id: card.id }, body: { is_primary: true } }),
      t('money.card_is_primary', { card: cardName(card) }),
    )
  return (
    <>
      <ul className={styles.items}>
        {cards.map((card) => {
          const name = cardName(card)
          return (
            <li key={card.id}>
              <CreditCard size={24} strokeWidth={1.75} aria-hidden />
              <div>
                <b>{name}</b>
                {card.is_primary && <Tag look="soft">{t('money.card_primary')}</Tag>}
                {card.is_expired && <Tag look="line">{t('money.card_expired')}</Tag>}
                <p>{about(card)}</p>
              </div>
              <div className={styles.acts}>
                {!card.is_primary && !card.is_expired && (
                  <Button
                    size="small"
                    isBusy={busy === card.id && asked === null}
                    label={t('money.card_make_primary_named', { card: name })}
                    onClick={() => guard('pay', () => makePrimary(card))}
                  >
                    {t('money.card_make_primary')}
                  </Button>
                )}
                <Button
                  size="small"
                  look="quiet"
                  label={t('money.card_remove_named', { card: name })}
                  onClick={() => guard('pay', () => setAsked(card))}
                >
                  {t('money.card_remove')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {asked && (
        <ConfirmDialog
          title={t('money.card_remove_title', { card: cardName(asked) })}
          text={t(asked.is_primary ? 'money.card_remove_text_primary' : 'money.card_remove_text')}
          yes={t('money.card_remove')}
          no={t('money.cancel')}
          isBusy={busy === asked.id}
          onYes={() =>
            change(asked, () => call(removeCard, { params: { id: asked.id } }), t('money.card_removed'))
          }
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )

  function about(card: Card): string {
    if (card.is_expired) return t('money.card_expired_text')
    if (card.needed_refund) return t('money.card_refund_text')
    return card.expires === null ? '' : t('money.card_until', { date: card.expires })
  }
}
