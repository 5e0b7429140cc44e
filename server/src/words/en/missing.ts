/** What is not there, where it is known what was asked for, English: the language whose keys all others have. */
export const missing = {
  channel: 'There is no such channel',
  programme: 'There is no such programme',
  title: 'There is no such title',
  trailer: 'There is no such trailer',
  person: 'There is no such person',
  page: 'There is no such page',
  row: 'There is no such row',
  packet: 'There is no such packet',
  favourite: 'There is no such favourite',
  profile: 'There is no such profile',
  device: 'There is no such device',
}
