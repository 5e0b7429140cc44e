import type { WordsOf } from '../words.ts'

/** What is not there, where it is known what was asked for, Georgian. */
export const missing: WordsOf<'missing'> = {
  channel: 'ასეთი არხი არ არის',
  programme: 'ასეთი გადაცემა არ არის',
  title: 'ასეთი სათაური არ არის',
  trailer: 'ასეთი თრეილერი არ არის',
  person: 'ასეთი ადამიანი არ არის',
  page: 'ასეთი გვერდი არ არის',
  row: 'ასეთი რიგი არ არის',
  packet: 'ასეთი პაკეტი არ არის',
  favourite: 'ასეთი რჩეული არ არის',
  profile: 'ასეთი პროფილი არ არის',
  device: 'ასეთი მოწყობილობა არ არის',
}
