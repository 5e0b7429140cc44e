import type { search as russian } from '../ru/search.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the search, Georgian. */
export const search: WordsOf<typeof russian> = {
  what: 'ფილმები, არხები, ადამიანები',
  cancel: 'გაუქმება',
  clear: 'გასუფთავება',
  suggestions: 'შეთავაზებები',
  history: 'ბოლო ძიებები',
  popular: 'პოპულარული ძიებები',
  remove: 'ბოლოებიდან წაშლა: {{title}}',
  maybe: 'იქნებ „{{text}}“ ეძებთ?',
  look_for: '„{{text}}“-ის ძიება',
  title: 'ძიება: {{text}}',
  title_empty: 'ძიება',
  kind_movie: 'ფილმი',
  kind_series: 'სერიალი',
  kind_channel: 'არხი',
  kind_person: 'ადამიანი',
  kind_program: 'გადაცემა',
  on_air: 'ეთერში',
  warning_no_search_results: '„{{text}}“-ზე ვერაფერი მოიძებნა',
  no_results_text: 'შეამოწმეთ მართლწერა ან დაიწყეთ იმით, რასაც სხვები ეძებენ.',
  no_results_layout: 'როგორც ჩანს, კლავიატურა ინგლისურ განლაგებაზეა.',
  start: 'რას ვუყუროთ?',
  start_text: 'დაწერეთ სათაური, მსახიობი ან არხი.',
}
