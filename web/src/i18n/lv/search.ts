import type { search as russian } from '../ru/search.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the search, Latvian. */
export const search: WordsOf<typeof russian, 'zero' | 'one' | 'other'> = {
  what: 'Filmas, kanāli, cilvēki',
  cancel: 'Atcelt',
  clear: 'Notīrīt',
  suggestions: 'Ieteikumi',
  history: 'Nesen meklētais',
  popular: 'Populāri meklējumi',
  remove: 'Noņemt no nesen meklētā: {{title}}',
  maybe: 'Varbūt meklējat “{{text}}”?',
  look_for: 'Meklēt “{{text}}”',
  title: 'Meklēšana: {{text}}',
  title_empty: 'Meklēšana',
  kind_movie: 'Filma',
  kind_series: 'Seriāls',
  kind_channel: 'Kanāls',
  kind_person: 'Persona',
  kind_program: 'Raidījums',
  on_air: 'ēterā',
  warning_no_search_results: 'Pēc “{{text}}” nekas netika atrasts',
  no_results_text: 'Pārbaudiet rakstību vai sāciet ar to, ko meklē citi.',
  no_results_layout: 'Šķiet, ka tastatūra ir angļu izkārtojumā.',
  start: 'Ko skatīsimies?',
  start_text: 'Rakstiet nosaukumu, aktieri vai kanālu.',
}
