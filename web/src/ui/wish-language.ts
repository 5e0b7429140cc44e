import i18next from 'i18next'
import { chooseLanguage } from '../i18n/translations.ts'
import { showAlert } from './alerts.store.ts'

/** Changes the language of the page, as the viewer wants it, and says where it cannot: without a connection there may be no words of it. */
export async function wishLanguage(language: string): Promise<void> {
  if (!(await chooseLanguage(language))) showAlert(i18next.t('shell.failed_offline'), 'bad')
}
