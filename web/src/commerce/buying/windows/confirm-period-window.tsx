import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../../i18n/packets-words.ts'
import type { PurchaseType } from '#contract/purchases.ts'
import { Button } from '../../../ui/button.tsx'
import { useTrialText } from '../../use-trial-text.ts'
import { PeriodChoice, purchaseTypes } from '../../period-choice.tsx'
import type { Buying } from '../buying-flow.ts'
import type { BuyingState } from '../buying-state.ts'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { useMoney } from './money.ts'

/** `confirm_period`: how long a packet is bought for, or what its next renewal shall be. */
export default function ConfirmPeriodWindow() {
  const { t } = useTranslation()
  return (
    <BuyingWindow
      title={({ wish }) => t(wish?.goal === 'change' ? 'buying.change_title' : 'buying.period_title')}
    >
      {(state, buying) => <Periods state={state} buying={buying} />}
    </BuyingWindow>
  )
}

function Periods({ state, buying }: { readonly state: BuyingState; readonly buying: Buying }) {
  const { t } = useTranslation()
  const { packet, periods, isBusy, typeId, wish } = state
  const isChange = wish?.goal === 'change'
  const types = purchaseTypes(periods)
  const [chosen, setChosen] = useState(typeId ?? types[0]?.id ?? null)
  const one = types.find(({ id }) => id === chosen)
  if (!packet) return null
  return (
    <>
      <p>{isChange ? t('buying.change_text', { name: packet.name }) : packet.name}</p>
      <PeriodChoice isHeaded types={types} chosen={chosen} held={null} onChoose={setChosen} />
      {one && !isChange && <Trial type={one} />}
      <div className={styles.ways}>
        <Button look="accent" isBusy={isBusy} onClick={() => chosen !== null && buying.choosePeriod(chosen)}>
          {t(isChange ? 'buying.change' : 'buying.go_on')}
        </Button>
      </div>
    </>
  )
}

/** What the first days cost, and what follows them. */
function Trial({ type }: { readonly type: PurchaseType }) {
  const { t } = useTranslation()
  const { price, per } = useMoney()
  const trialText = useTrialText(price)
  const { amount, trial_amount: trial, trial_period_human: days, period_human: period } = type
  if (!type.is_have_trial || trial === null || !days) return null
  return (
    <p className={styles.note}>
      {trialText(days, trial)}.{' '}
      {t('buying.period_after_trial', { price: price(amount), period: per(period) })}
    </p>
  )
}
