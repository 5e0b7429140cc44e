import { type AudioTrack, offeredAudio, offeredSubtitles, preferredTrack } from '#domain/playback/tracks.ts'
import type { Tracks, TrackWishes } from '../engine.ts'
import type { MediaSession, RemoteTrack } from './cast-framework.ts'

/** What was chosen before the device took over, or while it played something else: languages, null is none. */
export interface CastLanguages {
  readonly audio: string | null
  readonly text: string | null
}

type RemoteTracks = Pick<Tracks, 'audioTracks' | 'audioTrack' | 'subtitleTracks' | 'subtitleTrack'>

const NONE: RemoteTracks = { audioTracks: [], audioTrack: -1, subtitleTracks: [], subtitleTrack: -1 }

const named = ({ trackId, language, name }: RemoteTrack): AudioTrack => ({
  id: trackId,
  lang: language ?? '',
  name: name ?? language ?? '',
})

const kept = new WeakMap<MediaSession, { readonly key: string; readonly tracks: RemoteTracks }>()

/** The tracks that a device has found, and which of them it plays. The same object while nothing in them changes. */
export function tracksOf(session: MediaSession | null): RemoteTracks {
  const found = session?.media?.tracks
  if (!session || !found) return NONE
  const active = session.activeTrackIds ?? []
  const key = JSON.stringify([found, active])
  const known = kept.get(session)
  if (known?.key === key) return known.tracks
  const audio = found.filter(({ type }) => type === 'AUDIO')
  const text = found.filter(({ type }) => type === 'TEXT')
  const playing = (of: readonly RemoteTrack[]): number =>
    of.find(({ trackId }) => active.includes(trackId))?.trackId ?? -1
  const tracks = {
    audioTracks: offeredAudio(audio.map(named)),
    // Where nobody has chosen, the first one is heard.
    audioTrack: playing(audio) === -1 ? (audio[0]?.trackId ?? -1) : playing(audio),
    subtitleTracks: offeredSubtitles(text.map(named), []),
    subtitleTrack: playing(text),
  }
  kept.set(session, { key, tracks })
  return tracks
}

export const languageOf = (tracks: readonly AudioTrack[], chosen: number): string | null =>
  tracks.find(({ id }) => id === chosen)?.lang ?? null

/** What plays as a device takes over; a page that was loaded anew has no tracks yet, and still knows what its viewer wants. */
export const languagesOf = (
  { audioTracks, audioTrack, subtitleTracks, subtitleTrack }: RemoteTracks,
  { audioLanguages, subtitleLanguage }: TrackWishes,
): CastLanguages => ({
  audio: languageOf(audioTracks, audioTrack) ?? audioLanguages[0] ?? null,
  text: languageOf(subtitleTracks, subtitleTrack) ?? subtitleLanguage,
})

/** The ids of the tracks in the languages that were chosen; what a device has not got is left as it is. */
export function wishedIds(tracks: RemoteTracks, { audio, text }: CastLanguages): number[] {
  const idOf = (of: readonly AudioTrack[], wish: string | null): number | undefined =>
    wish === null ? undefined : preferredTrack(of, [wish])?.id
  const chosen = [
    idOf(tracks.audioTracks, audio) ?? tracks.audioTrack,
    idOf(tracks.subtitleTracks, text) ?? -1,
  ]
  return chosen.filter((id) => id !== -1)
}
