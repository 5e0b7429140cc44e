import type { packets as russian } from '../ru/packets.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the pages of packets, English. */
export const packets: WordsOf<typeof russian> = {
  title: 'Packets',
  lead: 'What each packet opens, and what it costs.',
  none: 'There are no packets here',
  free_text: 'Open to everybody already',
  tariffs: 'Basic packets',
  tariffs_text: 'Channels and their archive',
  additional: 'Additional packets',
  additional_text: 'Beside a basic one or by themselves',
  all: 'All packets',
  benefits: 'What it holds',
  terms: 'Terms',
  channels: 'TV channels',
  find_channel: 'Find a channel',
  no_channel: 'No such channel in this packet',
  all_channels_one: 'Show {{count}} channel',
  all_channels_other: 'Show all {{count}} channels',
  videos_one: '{{count}} film or series',
  videos_other: '{{count}} films and series',
}
