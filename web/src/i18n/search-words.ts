import { addPageWords } from './translations.ts'

addPageWords('search', import.meta.glob('./*/search.ts', { import: 'search' }))
