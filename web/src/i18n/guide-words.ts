import { addPageWords } from './translations.ts'

addPageWords('guide', import.meta.glob('./*/guide.ts', { import: 'guide' }))
