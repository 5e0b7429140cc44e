import { soundOf } from '#domain/catalogue/sound.ts'

/** A channel as the search sees it. */
export interface SearchedChannel {
  readonly name: string
  /** Number on the remote control. */
  readonly num: number
}

/**
 * Makes the test of a search text: case does not matter, and Cyrillic finds Latin names as Latin finds Cyrillic ones. Digits alone
 * also find the number of the channel. An empty text finds everything. Make it once per text, not once per channel.
 */
export function channelSearch(text: string): (channel: SearchedChannel) => boolean {
  const wanted = text.trim()
  if (wanted === '') return () => true
  // Latin x is "ks" in English and the letter "х" in Uzbek: either may be meant, in the text and in the name.
  const sounds = [...new Set([soundOf(wanted, 'ks'), soundOf(wanted, 'h')])].filter(
    (sound) => sound.length >= Math.min(2, wanted.length) && sound !== '',
  )
  const isNumber = /^\d+$/.test(wanted)
  return ({ name, num }) => {
    if (isNumber && String(num).startsWith(wanted)) return true
    if (wanted.length > 1 && name.toLowerCase().includes(wanted.toLowerCase())) return true
    const names = [soundOf(name, 'ks'), soundOf(name, 'h')]
    // One letter is within almost any name; whoever types one means the beginning.
    return sounds.some((sound) =>
      names.some((known) => (sound.length === 1 ? known.startsWith(sound) : known.includes(sound))),
    )
  }
}
