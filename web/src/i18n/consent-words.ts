import { addPageWords } from './translations.ts'

addPageWords('consent', import.meta.glob('./*/consent.ts', { import: 'consent' }))
