import { addPageWords } from './translations.ts'

addPageWords('streams', import.meta.glob('./*/streams.ts', { import: 'streams' }))
