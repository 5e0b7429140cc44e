import { addPageWords } from './translations.ts'

addPageWords('money', import.meta.glob('./*/money.ts', { import: 'money' }))
