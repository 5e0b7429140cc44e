/** What every service has and no folder of a service names, English: the language whose keys all others have. */
export const service = {
  film: 'Film',
  one_series: 'Series',
  library: 'Catalogue',
}
