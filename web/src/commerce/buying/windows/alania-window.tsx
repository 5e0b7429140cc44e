import { useTranslation } from 'react-i18next'
import { useNetwork } from '../../../frame/service.queries.ts'
import { Button } from '../../../ui/button.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { HowToConnect } from '../../how-to-connect.tsx'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'

/** `alania`: this provider's people connect packets that its viewers do not find in its list. */
export default function AlaniaWindow() {
  const { t } = useTranslation()
  const landing = useNetwork()?.provider?.landing
  return (
    <BuyingWindow title={() => t('buying.alania_title')}>
      {(_state, buying) => (
        <>
          <p>{t('buying.alania_text')}</p>
          <HowToConnect />
          <div className={styles.ways}>
            {landing?.regform_btn_url && (
              <a
                className={classes(button.button, button['paper'])}
                href={landing.regform_btn_url}
                target="_blank"
                rel="noopener"
              >
                <span>{landing.regform_btn_caption ?? t('buying.alania_apply')}</span>
              </a>
            )}
            <Button onClick={buying.close}>{t('shell.close')}</Button>
          </div>
        </>
      )}
    </BuyingWindow>
  )
}
