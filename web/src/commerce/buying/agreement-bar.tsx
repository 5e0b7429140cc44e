import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isOwnPath } from '#domain/own-path.ts'
import '../../i18n/buying-words.ts'
import { useShownPath, useShownQuery, useWindows } from '../../frame/windows/windows-context.ts'
import { pageOf } from '../../frame/windows/window-stack.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { Button } from '../../ui/button.tsx'
import styles from './agreement-bar.module.css'
import { buyingCalls } from './buying-calls.ts'
import { useCurrentBuying } from './current-buying.ts'

/** Beneath an agreement that a purchase waits for: accepts it and goes on, or leads back. */
export default function AgreementBar() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query] = useShownQuery()
  const { history, stack } = useWindows()
  const [isBusy, setBusy] = useState(false)
  const shown = useShownPath()
  const buying = useCurrentBuying((current) => current.buying)
  const id = query.get('accept')
  if (id === null) return null
  const back = query.get('back') ?? '/'
  const leave = (then?: () => void): void => {
    if (pageOf(stack) !== null) return history.leavePage(then)
    // Opened by its address: what was under it is led to.
    void navigate(isOwnPath(back) && back !== shown ? back : '/', { replace: true })
    then?.()
  }
  const accept = (): void => {
    setBusy(true)
    buyingCalls.agree(id).then(
      () => {
        buying?.goOn()
        leave()
      },
      () => {
        setBusy(false)
        showAlert(t('shell.failed_service'), 'bad')
      },
    )
  }
  return (
    <section className={styles.bar} aria-label={t('buying.agreement_text')}>
      <p>{t('buying.agreement_text')}</p>
      <div>
        <Button look="paper" isBusy={isBusy} onClick={accept}>
          {t('buying.agreement_accept')}
        </Button>
        <Button look="quiet" isDisabled={isBusy} onClick={() => leave()}>
          {t('buying.agreement_later')}
        </Button>
      </div>
    </section>
  )
}
