import { addEvents } from '#contract/analytics.ts'
import {
  authDevice,
  getDevice,
  getUser,
  listDevices,
  login,
  createUser,
  registerDevice,
} from '#contract/identity-endpoints.ts'
import { getChannelStream, updateStat } from '#contract/playback.ts'
import { getConfiguration, getNetwork, getResources } from '#contract/providers.ts'
import { getSeoMasks } from '#contract/seo.ts'
import { getContentSchedule, listCategories, listChannels, listUserChannels } from '#contract/tv.ts'
import { categoryOf, channelOf, programmeOf, scheduleOf, streamOf } from '../tv-things.ts'
import { authOf, configurationOf, deviceOf, masks, menuPageOf, networkOf, userOf } from '../viewer-things.ts'
import type { FakeService } from './fake-service.ts'

const HOUR = 3600
const seconds = () => Math.floor(Date.now() / 1000)
const device = deviceOf('device')

/** What every provider says of itself; it comes with the page too. */
export const usual = {
  network: networkOf(),
  configuration: configurationOf(),
  resources: {
    pages: [
      menuPageOf(1, 'Home', { template: 'startpage' }),
      menuPageOf(2, 'TV channels', { slug: 'channels', template: 'tvchannels', rowset_slug: null }),
      menuPageOf(3, 'Films'),
    ],
  },
  masks,
}

/** Channels that are the same in every test; what is on air began half an hour ago. */
export function usualChannels() {
  const began = Math.floor(seconds() / HOUR) * HOUR
  return [
    channelOf(1, 'Trial One', { slug: 'one' }),
    channelOf(2, 'Trial News', { slug: 'news' }),
    channelOf(3, 'Trial Cinema', { slug: 'cinema', category_ids: [16, 3] }),
  ].map((channel) => ({
    ...channel,
    current_schedule: programmeOf(channel.id, `${channel.name} today`, began),
  }))
}

/** What every page may ask for: who watches, a guest unless said otherwise, and what is on the channels. */
export function answerUsually(service: FakeService): void {
  service.answer(getNetwork, usual.network)
  service.answer(getConfiguration, usual.configuration)
  service.answer(getResources, usual.resources)
  service.answer(getSeoMasks, usual.masks)

  service.answer(createUser, userOf({ is_guest: true }))
  service.answer(login, () => ({ access_token: 'interim', expired: seconds() + 12 * HOUR, was_guest: true }))
  service.answer(registerDevice, device)
  service.answer(listDevices, [device])
  service.answer(getDevice, device)
  service.answer(authDevice, () => authOf(device, seconds() + 12 * HOUR))
  service.answer(getUser, userOf({ is_guest: true, first_name: null, phone: null }))
  service.answer(addEvents, { taken: 1 })

  service.answer(listChannels, usualChannels)
  service.answer(listUserChannels, () =>
    usualChannels().map(({ id }) => ({
      id,
      is_purchased: true,
      is_available: true,
      min_price: null,
      favorite: null,
    })),
  )
  service.answer(listCategories, [
    categoryOf(16, 'All channels', [1, 2, 3]),
    categoryOf(2, 'General', [1, 2]),
    categoryOf(3, 'Cinema', [3]),
  ])
  service.answer(getContentSchedule, ({ params }) => scheduleOf(Number(params.id), seconds()))
  service.answer(getChannelStream, streamOf())
  service.answer(updateStat, ({ params, body }) => ({ id: params.id, duration: body.duration }))
}
