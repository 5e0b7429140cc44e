import { addPageWords } from './translations.ts'

addPageWords('promo', import.meta.glob('./*/promo.ts', { import: 'promo' }))
