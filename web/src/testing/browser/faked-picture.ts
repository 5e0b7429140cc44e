import { vi } from 'vitest'

/** What a media element would say of itself: seconds. */
interface Picture {
  readonly position: number
  readonly duration: number
}

/** The media element of the page, once an engine has begun with a source: before that nobody knows which moment its seconds are. */
async function videoOf(): Promise<HTMLVideoElement> {
  return vi.waitUntil(
    () => document.querySelector<HTMLVideoElement>('section[tabindex="-1"] > div > video[src]'),
    { timeout: 10_000, interval: 10 },
  )
}

function be(video: HTMLVideoElement, { position, duration }: Picture, more: object): void {
  const ranges = { length: 1, start: () => 0, end: () => duration }
  const given = { duration, readyState: 4, seekable: ranges, buffered: ranges, ...more }
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(video, name, { configurable: true, get: () => value as unknown })
  let time = position
  Object.defineProperty(video, 'currentTime', {
    configurable: true,
    get: () => time,
    set: (wanted: number) => {
      time = wanted
      video.dispatchEvent(new Event('seeking'))
      video.dispatchEvent(new Event('timeupdate'))
    },
  })
  // Another source begins at its own beginning.
  video.addEventListener('emptied', () => (time = 0), { once: true })
}

/** The test's network has no media: from now on the element says that it plays, and where it stands. */
export async function playAt(picture: Picture): Promise<HTMLVideoElement> {
  const video = await videoOf()
  be(video, picture, { paused: false, ended: false })
  for (const name of ['durationchange', 'playing', 'timeupdate']) video.dispatchEvent(new Event(name))
  return video
}

/** The same, said until it shows: a source that was asked for may reach the player a moment later, and forgets what was before. */
export async function playUntil(picture: Picture, isShown: () => boolean): Promise<HTMLVideoElement> {
  return vi.waitUntil(
    async () => {
      const video = await playAt(picture)
      return isShown() && video
    },
    { timeout: 10_000, interval: 50 },
  )
}

/** It has come to its end. */
export async function end(duration: number): Promise<HTMLVideoElement> {
  const video = await playAt({ position: duration, duration })
  be(video, { position: duration, duration }, { paused: true, ended: true })
  video.dispatchEvent(new Event('ended'))
  return video
}
