/** What a provider is described with, English: the language whose keys all others have. */
export const provider = {
  description: 'Live channels with an archive, films and series',
  blocked: 'Your provider has blocked this subscription, or waits for a payment',
}
