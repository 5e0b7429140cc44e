import type { streams as russian } from '../ru/streams.ts'
import type { WordsOf } from '../words-of.ts'

/** Vārdi par to, ko vēl skatās no konta. */
export const streams: WordsOf<typeof russian> = {
  title: 'Jau skatās citās ierīcēs',
  text: 'Ierīces, kurās var skatīties vienlaikus: {{most}}. Beidziet kādu no šīm, lai skatītos šeit.',
  taken: 'Beigts no citas ierīces',
  taken_text: 'Kāds to šeit beidza, lai skatītos citā ierīcē.',
  child_text: 'Palūdziet pieaugušajiem kādu no šīm beigt.',
  end: 'Beigt un skatīties šeit',
  end_named: 'Beigt “{{title}}” ({{device}}) un skatīties šeit',
  here: 'Skatīties šeit',
  choose: 'Izvēlēties, ko beigt',
  channel: 'TV kanāls',
  film: 'Filma vai seriāls',
  since: '{{device}}, kopš {{time}}',
}
