import { addEvents } from '#contract/analytics.ts'
import {
  authDevice,
  getDevice,
  getUser,
  listDevices,
  listMessages,
  login,
  createUser,
  registerDevice,
} from '#contract/identity-endpoints.ts'
import { listSchedules } from '#contract/guide.ts'
import { getHelp } from '#contract/help.ts'
import { listNews } from '#contract/news.ts'
import { getFavouritesVersion, listFavourites } from '#contract/personal.ts'
import { getChannelStream, updateStat } from '#contract/playback.ts'
import { getProfile } from '#contract/profiles.ts'
import { listAccounts } from '#contract/purchases.ts'
import { getConfiguration, getNetwork, getResources } from '#contract/providers.ts'
import { getSeoMasks } from '#contract/seo.ts'
import {
  getContentSchedule,
  getProgramSchedule,
  listCategories,
  listChannels,
  listUserChannels,
} from '#contract/tv.ts'
import { categoryOf, guideRowsOf, scheduleOf, streamOf } from '../tv-things.ts'
import { authOf, configurationOf, deviceOf, masks, menuPageOf, networkOf, userOf } from '../viewer-things.ts'
import type { FakeService } from './fake-service.ts'
import { usualChannels } from './usual-channels.ts'
import { answerCatalogue } from './usual-home.ts'

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

/** What every page may ask for: who watches, a guest unless said otherwise, and what is on the channels. */
export function answerUsually(service: FakeService): void {
  service.answer(getNetwork, usual.network)
  service.answer(getConfiguration, usual.configuration)
  service.answer(getResources, usual.resources)
  service.answer(getSeoMasks, usual.masks)
  service.answer(getHelp, { questions: [], devices: [] })
  service.answer(listNews, [])

  service.answer(createUser, userOf({ is_guest: true }))
  service.answer(login, () => ({ access_token: 'interim', expired: seconds() + 12 * HOUR, was_guest: true }))
  service.answer(registerDevice, device)
  service.answer(listDevices, [device])
  service.answer(getDevice, device)
  service.answer(authDevice, () => authOf(device, seconds() + 12 * HOUR))
  service.answer(getUser, userOf({ is_guest: true, first_name: null, phone: null }))
  service.answer(listMessages, [])
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
  service.answer(listSchedules, ({ query }) => guideRowsOf(query.channels ?? '', Number(query.start)))
  service.answer(getProgramSchedule, [])
  service.answer(getChannelStream, streamOf())
  answerCatalogue(service)
  service.answer(updateStat, ({ params, body }) => ({
    id: params.id,
    duration: body.duration,
    favourites_version: 1,
    messages_version: 0,
  }))
}

/** Who watches is signed in here, and keeps nothing yet. */
export function answerUser(service: FakeService): void {
  document.cookie = `openair_device=${device.id}; Path=/`
  const profile = { id: 1, name: 'Aida', icon: null, icon_avatar_id: null, role: 'adult' }
  const known = { ...profile, profile: { id: 1, role: 'adult' } }
  service.answer(authDevice, () =>
    authOf(device, seconds() + 12 * HOUR, { was_guest: false, profile: known }),
  )
  service.answer(getUser, userOf())
  service.answer(getProfile, known)
  service.answer(listFavourites, [])
  service.answer(listAccounts, [])
  service.answer(getFavouritesVersion, { version: 1, messages_version: 0 })
}
