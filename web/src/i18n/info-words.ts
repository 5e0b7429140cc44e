import { addPageWords } from './translations.ts'

addPageWords('info', import.meta.glob('./*/info.ts', { import: 'info' }))
