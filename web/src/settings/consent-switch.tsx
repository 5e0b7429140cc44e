import { useTranslation } from 'react-i18next'
import '../i18n/consent-words.ts'
import { isChildSession } from '../api/profile-role.ts'
import { hasTrackers, isDeclinedByBrowser, keepConsent } from '../analytics/consent.ts'
import { useNetwork } from '../frame/service.queries.ts'
import { useConsent } from '../frame/use-consent.ts'
import { SwitchRow } from '../ui/switch-row.tsx'

/** What the viewer has said to counters of others can be said anew; nothing where there are none, nor by a child. */
export function ConsentSwitch() {
  const network = useNetwork()
  if (!network || !hasTrackers(network.trackers) || isChildSession()) return null
  return <Switch providerId={network.id} />
}

function Switch({ providerId }: { readonly providerId: number }) {
  const { t } = useTranslation()
  const given = useConsent(providerId)
  const isDeclined = isDeclinedByBrowser()
  return (
    <SwitchRow
      label={t('consent.setting')}
      hint={t(isDeclined ? 'consent.declined' : 'consent.text')}
      isOn={given === true && !isDeclined}
      isDisabled={isDeclined}
      onChange={(isOn) => keepConsent(providerId, isOn)}
    />
  )
}
