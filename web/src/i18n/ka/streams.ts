import type { streams as russian } from '../ru/streams.ts'
import type { WordsOf } from '../words-of.ts'

/** სიტყვები იმის შესახებ, კიდევ რას უყურებენ ანგარიშით. */
export const streams: WordsOf<typeof russian> = {
  title: 'უკვე უყურებენ სხვა მოწყობილობებზე',
  text: 'ერთდროულად ყურება შეუძლია მოწყობილობას: {{most}}. აქ საყურებლად დაასრულეთ ერთ-ერთი.',
  taken: 'დასრულდა სხვა მოწყობილობიდან',
  taken_text: 'ვიღაცამ აქ დაასრულა, რომ სხვა მოწყობილობაზე ეყურებინა.',
  child_text: 'სთხოვეთ უფროსებს, დაასრულონ ერთ-ერთი.',
  end: 'დასრულება და აქ ყურება',
  end_named: '„{{title}}“ ({{device}}): დასრულება და აქ ყურება',
  here: 'აქ ყურება',
  choose: 'აირჩიეთ, რა დასრულდეს',
  channel: 'ტელეარხი',
  film: 'ფილმი ან სერიალი',
  since: '{{device}}, დაწყება {{time}}',
}
