import type { search as russian } from '../ru/search.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the search, English. */
export const search: WordsOf<typeof russian> = {
  what: 'Films, channels, people',
  cancel: 'Cancel',
  clear: 'Clear',
  suggestions: 'Suggestions',
  history: 'Recent',
  popular: 'Popular searches',
  remove: 'Remove from recent: {{title}}',
  maybe: 'Did you mean “{{text}}”?',
  look_for: 'Search for “{{text}}”',
  title: 'Search: {{text}}',
  title_empty: 'Search',
  kind_movie: 'Film',
  kind_series: 'Series',
  kind_channel: 'Channel',
  kind_person: 'Person',
  kind_program: 'Programme',
  on_air: 'on air',
  warning_no_search_results: 'Nothing was found for “{{text}}”',
  no_results_text: 'Check the spelling, or begin with what others look for.',
  no_results_layout: 'The keyboard seems to be in the English layout.',
  start: 'What shall we watch?',
  start_text: 'Type a title, an actor or a channel.',
}
