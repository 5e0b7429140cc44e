import { addPageWords } from './translations.ts'

addPageWords('cast', import.meta.glob('./*/cast.ts', { import: 'cast' }))
