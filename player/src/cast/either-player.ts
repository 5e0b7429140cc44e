import type { Player } from '../player.types.ts'

/** What a player does, without what it is. */
export type PlayerCalls = Omit<Player, 'video' | 'wishes' | 'getSnapshot' | 'subscribe' | 'destroy'>

const NAMES = Object.keys({
  load: 0,
  cut: 0,
  goOn: 0,
  unload: 0,
  blackOut: 0,
  play: 0,
  pause: 0,
  hold: 0,
  letGo: 0,
  retry: 0,
  seek: 0,
  seekToWallClock: 0,
  setVolume: 0,
  setMuted: 0,
  setSpeed: 0,
  setAudioTrack: 0,
  setSubtitleTrack: 0,
  setQuality: 0,
  warm: 0,
} satisfies Record<keyof PlayerCalls, 0>) as readonly (keyof PlayerCalls)[]

/** The calls of a player, each done by the one that is meant at that moment. */
export function eitherPlayer(meant: () => PlayerCalls): PlayerCalls {
  const calls = NAMES.map((name) => [
    name,
    (...args: never[]) => Reflect.apply(meant()[name], undefined, args) as unknown,
  ])
  return Object.fromEntries(calls) as unknown as PlayerCalls
}
