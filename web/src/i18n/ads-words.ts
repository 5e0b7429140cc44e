import { wantWords } from './page-words.ts'

wantWords('ads')
