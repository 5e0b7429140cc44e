import { becomeGuest } from '../service/guest.ts'
import type { Viewing } from './player.ts'

/** The channel whose programmes last a quarter of a minute, and a film of 148 minutes. */
const CHANNEL = 'pulse'
const FILM = 10
export const FILM_SECONDS = 148 * 60
const DAY = 86_400
/** Where the film is sought to, in seconds; the last one lies before the one before it. */
const SEEKS = [600, 5400, 1800]

export const SCENES = ['live', 'start-over', 'archive', 'film'] as const
export type Scene = (typeof SCENES)[number]
/** The addresses of a stream: a master of fragmented MP4, and one rendition with all its sound as transport streams. */
export const ADDRESSES = ['hls_mbr', 'hls'] as const
export type Address = (typeof ADDRESSES)[number]

/** Seconds of each scene in the long and in the short form. */
export const LENGTHS: Readonly<Record<'long' | 'short', Readonly<Record<Scene, number>>>> = {
  long: { live: 600, 'start-over': 60, archive: 60, film: 120 },
  short: { live: 40, 'start-over': 30, archive: 30, film: 60 },
}

/** Asks for the stream of a scene as a guest. `from` is the Unix second that was asked for, 0 where none was. @param seconds how long it is watched */
export async function viewing(
  service: string,
  scene: Scene,
  address: Address,
  seconds: number,
  canSeek: boolean,
): Promise<Viewing & { from: number }> {
  const token = await becomeGuest(service)
  const now = Math.floor(Date.now() / 1000)
  const from = { live: 0, 'start-over': now - 120, archive: now - DAY, film: 0 }[scene]
  const path =
    scene === 'film'
      ? `/v2/libraries/1/contents/${FILM}/stream?`
      : `/v2/channels/${CHANNEL}/stream?ts=${from}&`
  const answer = await fetch(`${service}${path}access_token=${token}`)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  const { [address]: url } = (await answer.json()) as Record<Address, string>
  return {
    url,
    seconds,
    seeks: scene === 'film' && canSeek ? SEEKS : [],
    isComplete: scene === 'film' || scene === 'archive',
    from,
  }
}
