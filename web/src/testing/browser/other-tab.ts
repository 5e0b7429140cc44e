import { onTestFinished } from 'vitest'

/** Another tab of this browser, for as long as the test runs: what it is told has changed. */
export function openOtherTab(): readonly unknown[] {
  const heard: unknown[] = []
  const channel = new BroadcastChannel('openair.changed')
  channel.addEventListener('message', ({ data }) => heard.push(data))
  onTestFinished(() => channel.close())
  return heard
}
