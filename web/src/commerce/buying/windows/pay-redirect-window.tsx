import { ExternalLink, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { SwitchRow } from '../../../ui/switch-row.tsx'
import type { Buying } from '../buying-flow.ts'
import type { BuyingState } from '../buying-state.ts'
import { takenNow } from '../pay-route.ts'
import { Asking } from './asking.tsx'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { useMoney } from './money.ts'
import { OtherWay } from './other-way.tsx'
import { Terms } from './terms.tsx'

/** `pay_redirect`: what is paid on a page of the bank's or in its app, and the way there. */
export default function PayRedirectWindow() {
  const { t } = useTranslation()
  return (
    <BuyingWindow
      title={({ transaction, way }) =>
        transaction ? t('buying.redirect_waits') : (way?.title ?? t('buying.redirect_title'))
      }
    >
      {(state, buying) =>
        state.transaction ? (
          <Waiting state={state} buying={buying} />
        ) : (
          <Before state={state} buying={buying} />
        )
      }
    </BuyingWindow>
  )
}

function Before({ state, buying }: { readonly state: BuyingState; readonly buying: Buying }) {
  const { t } = useTranslation()
  const { price } = useMoney()
  const [isSaved, setSaved] = useState(true)
  const { account, amount, isBusy, offer, packet, way } = state
  const isCard = way?.payform_shortname === 'short_url'
  const isKept = way?.keeps_card === true && packet !== null
  return (
    <>
      <Terms packet={packet} offer={offer} amount={amount} account={account} way={way} />
      <p className={styles.note}>
        <ShieldCheck strokeWidth={1.75} aria-hidden />
        {t(isCard ? 'buying.redirect_text' : 'buying.app_text')}
      </p>
      {isKept && (
        <SwitchRow
          label={t('buying.save_card')}
          hint={t(isSaved ? 'buying.save_card_on' : 'buying.save_card_off')}
          isOn={isSaved}
          isDisabled={isBusy}
          onChange={setSaved}
        />
      )}
      <div className={styles.ways}>
        <Button
          look="accent"
          icon={ExternalLink}
          isBusy={isBusy}
          onClick={() => buying.pay(isKept ? { saveCard: isSaved } : {})}
        >
          {t('buying.pay', { price: price(takenNow(state)) })}
        </Button>
        <OtherWay offer={offer} isBusy={isBusy} buying={buying} />
      </div>
    </>
  )
}

/** The page of the bank's is open, or could not be. */
function Waiting({ state, buying }: { readonly state: BuyingState; readonly buying: Buying }) {
  const { t } = useTranslation()
  const { price } = useMoney()
  const { transaction } = state
  const url = transaction?.full_url ?? transaction?.link
  return (
    <>
      <p>{t('buying.redirect_waits_text')}</p>
      {transaction?.amount != null && (
        <dl className={styles.rows}>
          <div>
            <dt>{t('buying.info_amount')}</dt>
            <dd>{price(transaction.amount)}</dd>
          </div>
        </dl>
      )}
      <Asking since={state.askedSince} />
      {transaction?.is_frame === true && (
        <Button look="paper" onClick={() => buying.goToBank(transaction)}>
          {t('buying.to_bank')}
        </Button>
      )}
      {url != null && transaction?.is_frame !== true && (
        <a className={classes(button.button, button['paper'])} href={url}>
          <ExternalLink strokeWidth={1.75} aria-hidden />
          <span>{t('buying.to_bank')}</span>
        </a>
      )}
    </>
  )
}
