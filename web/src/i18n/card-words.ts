import i18next from 'i18next'
import { card as english } from './en/card.ts'
import { card as russian } from './ru/card.ts'

// The words travel with the screens that say them, like those of the settings.
function add(): void {
  i18next.addResourceBundle('ru', 'translation', { card: russian }, true)
  i18next.addResourceBundle('en', 'translation', { card: english }, true)
}

if (i18next.isInitialized) add()
else i18next.on('initialized', add)
