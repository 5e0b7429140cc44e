import i18next from 'i18next'
import { filters as english } from './en/filters.ts'
import { filters as russian } from './ru/filters.ts'

// Like the words of the settings: they travel with the pages that say them.
function add(): void {
  i18next.addResourceBundle('ru', 'translation', { filters: russian }, true)
  i18next.addResourceBundle('en', 'translation', { filters: english }, true)
}

if (i18next.isInitialized) add()
else i18next.on('initialized', add)
