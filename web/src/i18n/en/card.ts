import type { card as russian } from '../ru/card.ts'

/** Words of the content card, of its episodes, its trailer and its packets, English. */
export const card: typeof russian = {
  watch_tv: 'Watch TV',
  catchups: 'Recordings on TV',
  catchup_watch: 'Watch the recording',
  trailer: 'Trailer',
  trailer_of: 'Trailer: {{title}}',
  trailer_stop: 'Stop the trailer',
  share: '{{percent}}% watched',
  choose_packet: 'Choose a packet',
  packets: 'Packets that open it',
  packet_how: 'Your provider connects it:',
  packet_how_unknown: 'Your provider connects it.',
  released: 'Out on {{day}}',
  all_episodes: 'All episodes',
  episodes_of: 'Episodes: {{title}}',
  episode: 'Episode {{series}}',
  episodes_none: 'No episodes yet',
  no_portrait: 'No portrait',
  announced: 'This episode is not out yet',
  announced_text: 'It comes out on the day that its rights holder has set.',
}
