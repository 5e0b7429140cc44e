/** What a page says itself, before and without the script, English: the language whose keys all others have. */
export const page = {
  home: 'Home',
  channels: 'TV channels',
  schedule: 'Programme guide',
  cast: 'Cast and crew',
  similar: 'Similar',
  works: 'Films and series',
  movies: 'Films',
  serials: 'Series',
  season: 'Season {season}',
  minutes: '{minutes} min',
  not_found: 'Nothing here',
  not_found_content: 'No such title',
  not_found_channel: 'No such channel',
  packets: 'Packets',
  not_found_packet: 'No such packet',
  no_script: 'To watch, switch on JavaScript in your browser.',
}
