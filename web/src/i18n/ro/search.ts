import type { search as russian } from '../ru/search.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the search, Romanian. */
export const search: WordsOf<typeof russian, 'one' | 'few' | 'other'> = {
  what: 'Filme, canale, oameni',
  cancel: 'Anulează',
  clear: 'Șterge',
  suggestions: 'Sugestii',
  history: 'Recente',
  popular: 'Căutări populare',
  remove: 'Elimină din recente: {{title}}',
  maybe: 'Poate căutați „{{text}}”?',
  look_for: 'Caută „{{text}}”',
  title: 'Căutare: {{text}}',
  title_empty: 'Căutare',
  kind_movie: 'Film',
  kind_series: 'Serial',
  kind_channel: 'Canal',
  kind_person: 'Persoană',
  kind_program: 'Emisiune',
  on_air: 'în direct',
  warning_no_search_results: 'Nu s-a găsit nimic pentru „{{text}}”',
  no_results_text: 'Verificați ortografia sau începeți cu ce caută alții.',
  no_results_layout: 'Se pare că tastatura este în aranjamentul englez.',
  start: 'Ce vizionăm?',
  start_text: 'Scrieți un titlu, un actor sau un canal.',
}
