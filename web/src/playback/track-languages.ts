import type { Network } from '#contract/providers.ts'
import { profileStorage } from '../api/profile-storage.ts'

const AUDIO = 'openair.audio-language'
const TEXT = 'openair.text-language'

export type TrackKind = 'audio' | 'text'
const keyOf = (kind: TrackKind): string => (kind === 'audio' ? AUDIO : TEXT)

/** The language that the viewer wants tracks of a kind in; null is what the title begins with. */
export const trackLanguage = (kind: TrackKind): string | null => profileStorage().getItem(keyOf(kind))

/** Keeps the wish for this profile on this device. */
export function keepTrackLanguage(kind: TrackKind, language: string | null): void {
  if (language === null) profileStorage().removeItem(keyOf(kind))
  else profileStorage().setItem(keyOf(kind), language)
}

/**
 * The languages of sound that a provider wants played before others, in its order. What its titles have besides is only chosen by viewers: else a
 * stream begins as it is made.
 */
export const soundOrder = (languages: Network['languages'] | undefined): readonly string[] =>
  (languages?.audio ?? []).flatMap(({ key }) =>
    languages?.available.some((one) => one.key === key) ? [key] : [],
  )

/** Languages of tracks in the order of trying: the wish of the viewer first. */
export function wishedFirst(languages: readonly string[], wish: string | null): readonly string[] {
  return wish === null ? languages : [wish, ...languages.filter((key) => key !== wish)]
}
