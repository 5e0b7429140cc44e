import type { cast as russian } from '../ru/cast.ts'
import type { WordsOf } from '../words-of.ts'

/** Cuvinte despre redarea pe alte dispozitive. */
export const cast: WordsOf<typeof russian> = {
  start: 'Redă pe televizor',
  stop: 'Redă aici',
  plays_on: 'Se redă pe {{device}}',
  connecting: 'Se conectează la {{device}}',
  failed: 'Nu s-a putut face legătura cu dispozitivul',
  no_source: 'Nu este indicată nicio sursă video.',
  unsupported: '{{browser}} nu acceptă proiectarea',
  hint_firefox: 'Deschide această pagină în Google Chrome, care poate reda videoclipul pe televizor.',
  hint_opera:
    'În Opera proiectarea este oprită. Pornește-o în setările browserului sau deschide pagina în Google Chrome.',
  hint_iron: 'Iron nu are proiectare. Deschide această pagină în Google Chrome.',
  hint_safari:
    'Safari redă videoclipuri pe Apple TV prin AirPlay. Pentru alte televizoare deschide pagina în Google Chrome.',
}
