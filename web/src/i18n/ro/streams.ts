import type { streams as russian } from '../ru/streams.ts'
import type { WordsOf } from '../words-of.ts'

/** Cuvinte despre ce se mai vizionează din cont. */
export const streams: WordsOf<typeof russian> = {
  title: 'Se vizionează deja pe alte dispozitive',
  text: 'Dispozitive care pot rula în același timp: {{most}}. Încheiați una dintre acestea pentru a viziona aici.',
  taken: 'Încheiat de pe alt dispozitiv',
  taken_text: 'Cineva a încheiat vizionarea aici pentru a viziona pe alt dispozitiv.',
  child_text: 'Rugați un adult să încheie una dintre acestea.',
  end: 'Încheie și vizionează aici',
  end_named: 'Încheie „{{title}}” ({{device}}) și vizionează aici',
  here: 'Vizionează aici',
  choose: 'Alege ce se încheie',
  channel: 'Un canal TV',
  film: 'Un film sau un serial',
  since: '{{device}}, de la {{time}}',
}
