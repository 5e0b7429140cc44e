import { addPageWords } from './translations.ts'

// Travels with the pages that say it, which wait for the words of their reader (ui/lazy-page.tsx).
addPageWords('search', import.meta.glob('./*/search.ts', { import: 'search' }))
