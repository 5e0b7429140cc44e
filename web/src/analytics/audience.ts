/** A moment of a channel that is watched. */
interface Watched {
  readonly channelId: number
  readonly isArchive: boolean
  /** What is on the screen, Unix seconds. */
  readonly moment: number
}

let listener: ((watched: Watched) => void) | null = null

/** Hears of what is watched on channels, for a counter of others that the viewer has allowed. */
export function onAudience(hear: (watched: Watched) => void): void {
  listener = hear
}

export const tellAudience = (watched: Watched): void => listener?.(watched)
