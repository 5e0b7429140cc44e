import type { streams as russian } from '../ru/streams.ts'
import type { WordsOf } from '../words-of.ts'

/** Words about what else an account is watching. English. */
export const streams: WordsOf<typeof russian> = {
  title: 'Already watching on other devices',
  text: 'Devices that may watch at a time: {{most}}. End one of these to watch here.',
  taken: 'Ended from another device',
  taken_text: 'Somebody has ended this here to watch on another device.',
  child_text: 'Ask a grown-up to end one of these.',
  end: 'End it and watch here',
  end_named: 'End “{{title}}” ({{device}}) and watch here',
  here: 'Watch here',
  choose: 'Choose what to end',
  channel: 'A TV channel',
  film: 'A film or series',
  since: '{{device}}, since {{time}}',
}
