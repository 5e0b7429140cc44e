import type { cast as russian } from '../ru/cast.ts'
import type { WordsOf } from '../words-of.ts'

/** Words about playing on other devices. English. */
export const cast: WordsOf<typeof russian> = {
  start: 'Play on a TV',
  stop: 'Play here',
  plays_on: 'Plays on {{device}}',
  connecting: 'Connecting to {{device}}',
  failed: 'Could not connect with the cast device',
  no_source: 'No media source specified.',
  unsupported: 'Casting is not supported in {{browser}}',
  hint_firefox: 'Open this page in Google Chrome, which can show the video on a TV.',
  hint_opera:
    'Casting is switched off in Opera. Switch it on in the settings of the browser, under Cast, or open this page in Google Chrome.',
  hint_iron: 'Casting has been taken out of Iron. Open this page in Google Chrome.',
  hint_safari:
    'Safari shows videos on an Apple TV by AirPlay. For other TVs open this page in Google Chrome.',
}
