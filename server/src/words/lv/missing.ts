import type { WordsOf } from '../words.ts'

/** What is not there, where it is known what was asked for, Latvian. */
export const missing: WordsOf<'missing'> = {
  channel: 'Tāda kanāla nav',
  programme: 'Tāda raidījuma nav',
  title: 'Tāda nosaukuma nav',
  trailer: 'Tāda treilera nav',
  person: 'Tādas personas nav',
  page: 'Tādas lapas nav',
  row: 'Tādas rindas nav',
  packet: 'Tādas paketes nav',
  favourite: 'Tāda izlases ieraksta nav',
  profile: 'Tāda profila nav',
  device: 'Tādas ierīces nav',
}
