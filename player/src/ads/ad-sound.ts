import type { Player } from '../player.types.ts'

/** Keeps an ad as loud as the player. */
interface AdSound {
  /** Another ad begins: it sounds as the player does now. */
  readonly begin: () => void
  readonly stop: () => void
}

export function adSound(video: HTMLVideoElement, player: Pick<Player, 'getSnapshot' | 'subscribe'>): AdSound {
  /** What the player sounded like last: an ad that the browser has muted stays so until the viewer changes something. */
  let heard: { readonly volume: number; readonly isMuted: boolean } | null = null
  const follow = (): void => {
    const { volume, isMuted } = player.getSnapshot()
    if (heard?.volume === volume && heard.isMuted === isMuted) return
    heard = { volume, isMuted }
    video.volume = volume
    video.muted = isMuted
  }
  return {
    begin() {
      heard = null
      follow()
    },
    stop: player.subscribe(follow),
  }
}
