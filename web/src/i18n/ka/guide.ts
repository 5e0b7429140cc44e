import type { guide as russian } from '../ru/guide.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the guide, Georgian. */
export const guide: WordsOf<typeof russian> = {
  now: 'ახლა',
  gap: 'გადაცემა არ არის',
  failed: 'არ ჩაიტვირთა. გამეორება',
  watch: 'არხის ყურება',
}
