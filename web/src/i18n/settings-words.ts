import i18next from 'i18next'
import { settings as english } from './en/settings.ts'
import { settings as russian } from './ru/settings.ts'

// The words travel with the screens that say them: imported by those, never by what the first page needs.
function add(): void {
  i18next.addResourceBundle('ru', 'translation', { settings: russian }, true)
  i18next.addResourceBundle('en', 'translation', { settings: english }, true)
}

if (i18next.isInitialized) add()
else i18next.on('initialized', add)
