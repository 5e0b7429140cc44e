import { Clapperboard, MonitorSmartphone, Tv } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientSettings } from '#contract/client.ts'
import '../../i18n/engagement-words.ts'
import { interfaceLanguages } from '../../i18n/languages.ts'
import { mobileSystem } from '../../api/mobile-system.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useHeldWindow } from '../../frame/windows/use-window.ts'
import { useShownPath } from '../../frame/windows/windows-context.ts'
import { useLanguage, useNetwork } from '../../frame/service.queries.ts'
import { wishLanguage } from '../../ui/wish-language.ts'
import { Button } from '../../ui/button.tsx'
import { openApp, stayInBrowser } from './app-redirect.ts'
import styles from './redirect-overlay.module.css'

const OFFER = [
  [Tv, 'premium_channels'],
  [Clapperboard, 'premium_cinemas'],
  [MonitorSmartphone, 'premium_devices'],
] as const

interface RedirectOverlayProps {
  readonly client: ClientSettings
  readonly onClose: () => void
}

/** The choice between the native app and the browser, over the first page of a phone. */
export default function RedirectOverlay({ client, onClose }: RedirectOverlayProps) {
  const { t } = useTranslation()
  const name = useNetwork()?.provider?.name ?? ''
  const path = useShownPath()
  const [isBusy, setBusy] = useState(false)
  const giveUp = useRef<() => void>(() => undefined)
  useEffect(() => () => giveUp.current(), [])
  const handle = useHeldWindow('app_redirect', onClose, true)
  const system = mobileSystem(navigator)
  const store = system && client.apps[system]
  const stay = (): void => {
    stayInBrowser()
    handle.close()
  }
  const open = (): void => {
    setBusy(true)
    giveUp.current = openApp(client, path, () => setBusy(false))
  }
  const isOffer = client.app_redirect === 'premium'
  return (
    <Dialog
      handle={handle}
      title={isOffer ? t('engagement.redirect.premium_title') : t('engagement.redirect.title', { name })}
      onClose={stay}
    >
      {isOffer && <Languages />}
      <p>
        {t(
          store
            ? isOffer
              ? 'engagement.redirect.premium_text'
              : 'engagement.redirect.text'
            : 'engagement.redirect.none',
        )}
      </p>
      {isOffer && (
        <ul className={styles.offer}>
          {OFFER.map(([Icon, word]) => (
            <li key={word}>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              {t(`engagement.redirect.${word}`)}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        {store && (
          <Button look={isOffer ? 'accent' : 'paper'} isBusy={isBusy} onClick={open}>
            {t(isOffer ? 'engagement.redirect.continue' : 'engagement.redirect.open')}
          </Button>
        )}
        {store && isOffer && (
          <Button onClick={() => location.assign(store)}>{t('engagement.redirect.download')}</Button>
        )}
        <Button look={store ? 'quiet' : 'paper'} onClick={stay}>
          {t('engagement.redirect.stay')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The languages of the partner, as their readers name them. */
function Languages() {
  const { t } = useTranslation()
  const offered = interfaceLanguages(useNetwork()?.languages.available ?? [])
  const language = useLanguage()
  return (
    <ul className={styles.languages} aria-label={t('engagement.redirect.languages')}>
      {offered.map(({ key: code, name }) => (
        <li key={code}>
          <button
            type="button"
            lang={code}
            aria-pressed={code === language}
            onClick={() => void wishLanguage(code)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
