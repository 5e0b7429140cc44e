import { wantWords } from './page-words.ts'

wantWords('cast')
