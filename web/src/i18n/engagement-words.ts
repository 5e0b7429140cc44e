import { addPageWords } from './translations.ts'

addPageWords('engagement', import.meta.glob('./*/engagement.ts', { import: 'engagement' }))
