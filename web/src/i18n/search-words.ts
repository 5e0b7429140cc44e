import i18next from 'i18next'
import { search as english } from './en/search.ts'
import { search as russian } from './ru/search.ts'

// Like the words of the settings: they travel with what says them.
function add(): void {
  i18next.addResourceBundle('ru', 'translation', { search: russian }, true)
  i18next.addResourceBundle('en', 'translation', { search: english }, true)
}

if (i18next.isInitialized) add()
else i18next.on('initialized', add)
