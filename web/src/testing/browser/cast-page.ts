import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { CastWindow } from '#player/cast/cast-framework.ts'
import {
  type Stream,
  getChannelStream,
  getContentStream,
  updatePosition,
  updateStat,
} from '#contract/playback.ts'
import { FakeCast } from '#player/testing/fake-cast.ts'
import { streamOf } from '../tv-things.ts'
import { networkOf } from '../viewer-things.ts'
import { words } from '../words.ts'
import type { FakeService } from './fake-service.ts'

const { cast } = words.en

/** A provider whose viewers may cast. The script itself does nothing: the test lays the framework into the page. */
export const castingNetwork = {
  network: networkOf({
    client: { ...networkOf().client, cast: { script: 'data:text/javascript,//cast', receiver: 'CC1AD845' } },
  }),
}
export const castScripts = () =>
  document.querySelectorAll('script[src^="data:text/javascript,//cast"]').length

export const castButton = () => page.getByRole('button', { name: cast.start, exact: true })
/** On the picture, beside the one in the row. */
export const stopButton = () => page.getByRole('button', { name: cast.stop, exact: true }).first()
export const playsOn = () =>
  page.getByRole('status').getByText(cast.plays_on.replace('{{device}}', 'Living room TV'))

/** A television in reach of the page. */
export function turnOnTelevision(): FakeCast {
  const device = new FakeCast()
  onTestFinished(device.install(globalThis as unknown as CastWindow))
  return device
}

/** Every stream that is asked for is a viewing of its own, `viewing-1` and so on, at an address of its own. @param more what they all say */
export function answerViewings(service: FakeService, more: Partial<Stream> = {}): void {
  let viewings = 0
  const next = () => {
    viewings += 1
    const url = new URL(`/media/viewing-${viewings}/all.m3u8`, location.origin).href
    return streamOf({ hls_mbr: url, stat: { id: `viewing-${viewings}` }, ...more })
  }
  service.answer(getContentStream, next)
  service.answer(getChannelStream, next)
  service.answer(updateStat, ({ params, body }) => ({
    id: params.id,
    duration: body.duration,
    favourites_version: 0,
    messages_version: 0,
  }))
  service.answer(updatePosition, ({ params }) => ({ id: params.id }))
}

/** Which viewing the device was asked to play, and where it was to begin. */
export const askedOf = ({ loads }: FakeCast) =>
  loads.map(({ media, currentTime }) => [/viewing-\d+/.exec(media.contentId)?.[0], currentTime])
