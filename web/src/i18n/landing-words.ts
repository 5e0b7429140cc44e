import { addPageWords } from './translations.ts'

addPageWords('landing', import.meta.glob('./*/landing.ts', { import: 'landing' }))
