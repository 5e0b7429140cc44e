import { addPageWords } from './translations.ts'

// Travels with the pages that say it, which wait for the words of their reader (ui/lazy-page.tsx).
addPageWords('packets', import.meta.glob('./*/packets.ts', { import: 'packets' }))
