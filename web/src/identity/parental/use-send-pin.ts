import { useTranslation } from 'react-i18next'
import { sendParentalCode } from '#contract/profiles.ts'
import { call } from '../../api/client.ts'
import { isKind, secondsToWait } from '../../api/failure-meaning.ts'
import { showAlert } from '../../ui/alerts.store.ts'

/** One message may follow another after so many seconds; who has to wait longer has had those of a day. */
const BETWEEN_SECONDS = 60

/**
 * What stands beside a PIN that somebody has forgotten: it comes by SMS. The service forgets the wrong tries with it.
 * @param onSent hears that the message is on its way
 */
export function useSendPin(onSent: () => void): { readonly label: string; readonly onPress: () => void } {
  const { t } = useTranslation()
  const onPress = (): void => {
    call(sendParentalCode, {}).then(
      () => {
        onSent()
        showAlert(t('settings.pin_sent'), 'ok')
      },
      (error: unknown) => {
        const tooOften = secondsToWait(error) > BETWEEN_SECONDS ? 'pin_send_tomorrow' : 'pin_send_again'
        showAlert(t(`settings.${isKind(error, 'too_often') ? tooOften : 'pin_not_sent'}`), 'bad')
      },
    )
  }
  return { label: t('settings.pin_by_sms'), onPress }
}
