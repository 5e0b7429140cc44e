/** What a provider is described with, English: the language whose keys all others have. */
export const provider = {
  description: 'Live channels with an archive, films and series',
}
