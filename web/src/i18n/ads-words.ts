import { addPageWords } from './translations.ts'

addPageWords('ads', import.meta.glob('./*/ads.ts', { import: 'ads' }))
