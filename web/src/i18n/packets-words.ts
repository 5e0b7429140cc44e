import { addPageWords } from './translations.ts'

addPageWords('packets', import.meta.glob('./*/packets.ts', { import: 'packets' }))
