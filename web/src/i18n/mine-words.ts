import i18next from 'i18next'
import { mine as english } from './en/mine.ts'
import { mine as russian } from './ru/mine.ts'

// The words travel with the screens that say them: imported by those, never by what the first page needs.
function add(): void {
  i18next.addResourceBundle('ru', 'translation', { mine: russian }, true)
  i18next.addResourceBundle('en', 'translation', { mine: english }, true)
}

if (i18next.isInitialized) add()
else i18next.on('initialized', add)
