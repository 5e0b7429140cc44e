import { addPageWords } from './translations.ts'

addPageWords('regional', import.meta.glob('./*/regional.ts', { import: 'regional' }))
