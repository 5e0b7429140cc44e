import { addPageWords } from './translations.ts'

// Travels with the pages that say it, which wait for the words of their reader (ui/lazy-page.tsx).
addPageWords('settings', import.meta.glob('./*/settings.ts', { import: 'settings' }))
