import { addPageWords } from './translations.ts'

addPageWords('buying', import.meta.glob('./*/buying.ts', { import: 'buying' }))
