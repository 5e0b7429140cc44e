import { addPageWords } from './translations.ts'

// Travels with the pages that say it, which wait for the words of their reader (ui/lazy-page.tsx).
addPageWords('card', import.meta.glob('./*/card.ts', { import: 'card' }))
