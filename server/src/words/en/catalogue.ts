/** Groups of titles that boxes list, English: the language whose keys all others have. */
export const catalogue = {
  films: 'Films',
  series: 'Series',
}
