import type { Engine } from './engine.ts'

/** Live that is no further behind goes on without a jump. Seconds, about a segment. */
const SLACK_S = 2

/** What was on air while live stood still is over: the element goes on with what is on air now, as far as its engine knows. */
export function goToEdge(video: HTMLVideoElement, engine: Engine | null): void {
  const edge = engine?.liveEdge() ?? null
  if (edge !== null && edge - video.currentTime > SLACK_S) video.currentTime = edge
}
