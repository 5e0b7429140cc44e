import { page } from 'vitest/browser'
import { addEvents } from '#contract/analytics.ts'
import { getDevice, getUser, updateDevice } from '#contract/identity-endpoints.ts'
import { updateStat } from '#contract/playback.ts'
import { getPushKey, listPushes, type WebPushToken } from '#contract/push.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { layNotification } from '../testing/browser/fake-notification.ts'
import { FakeWorker } from '../testing/browser/fake-worker.ts'
import { playAt, playUntil } from '../testing/browser/faked-picture.ts'
import { surface } from '../testing/browser/played-film.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { answerTitle } from '../testing/browser/usual-series.ts'
import { contentOf } from '../testing/catalogue-things.ts'
import { deviceOf, networkOf } from '../testing/viewer-things.ts'
import { words } from '../testing/words.ts'

const { kept, push } = words.en.engagement
const script = () => new Response('', { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })

test('the worker is registered after the first picture, a newer version is offered, no older one, and taken only when it is wanted [shell.service-worker-registration]', async ({
  app,
  clock,
  service,
}) => {
  const worker = new FakeWorker()
  const remove = worker.lay()
  worker.controller = {}
  service.files.set('/service-worker.js', script)
  const own = Object.assign(document.createElement('meta'), { name: 'build', content: '1700000000001-own' })
  document.head.append(own)
  try {
    await app.open('/films')
    await clock.runFor(1500)
    await expect.poll(() => worker.registered).toEqual(['/service-worker.js'])
    // While the service is updated, a node of the version before may answer with its worker.
    worker.bringUpdate('1700000000000-before')
    await app.atRest()
    expect(page.getByText(kept.update).elements()).toEqual([])
    worker.bringUpdate('1700000000002-after')
    await expect.element(page.getByText(kept.update)).toBeVisible()
    expect(worker.told).toEqual([])
    await page.getByRole('button', { name: kept.update_now }).click()
    await expect.poll(() => worker.told).toEqual([{ type: 'skip_waiting' }])
    expect(worker.removed).toBe(0)
  } finally {
    own.remove()
    remove()
  }
})

test('a new version that another tab has taken since it was offered is come to by a press as well', async ({
  app,
  clock,
  service,
}) => {
  const worker = new FakeWorker()
  const remove = worker.lay()
  worker.controller = {}
  service.files.set('/service-worker.js', script)
  try {
    await app.open('/films')
    await clock.runFor(1500)
    await expect.poll(() => worker.registered.length).toBe(1)
    worker.bringUpdate()
    const take = page.getByRole('button', { name: kept.update_now })
    await expect.element(take).toBeVisible()
    worker.takeElsewhere()
    const before = document.getElementById('root')
    await take.click()
    await expect.poll(() => document.getElementById('root') === before).toBe(false)
    expect(worker.told).toEqual([])
  } finally {
    remove()
  }
})

test('a version that the page has come with is not offered: its worker is taken in silence, also where an older one was left waiting', async ({
  app,
  clock,
  service,
}) => {
  const worker = new FakeWorker()
  const remove = worker.lay()
  worker.controller = {}
  worker.isKnown = true
  worker.leaveWaiting('older')
  worker.builds.push('')
  service.files.set('/service-worker.js', script)
  try {
    await app.open('/films')
    const before = document.getElementById('root')
    await clock.runFor(1500)
    await expect.poll(() => worker.told).toContainEqual({ type: 'skip_waiting' })
    await app.atRest()
    expect(page.getByText(kept.update).elements()).toEqual([])
    expect(document.getElementById('root')).toBe(before)
    // What was offered and is not the newest any more, since the operator has gone back to this one, is offered no longer.
    worker.bringUpdate()
    await expect.element(page.getByText(kept.update)).toBeVisible()
    worker.bringUpdate('')
    await expect.element(page.getByText(kept.update)).not.toBeInTheDocument()
  } finally {
    remove()
  }
})

test('the worker keeps pages in the language of the app, from its start and from each choice on', async ({
  app,
  clock,
  service,
}) => {
  const worker = new FakeWorker()
  const remove = worker.lay()
  service.files.set('/service-worker.js', script)
  const languages = () =>
    worker.asked.flatMap((message) => {
      const { type, language } = message as { readonly type: string; readonly language?: string }
      return type === 'keep_in' ? [language] : []
    })
  try {
    await app.open('/films')
    await clock.runFor(1500)
    await expect.poll(languages).toEqual(['en'])
    const banner = page.getByRole('banner')
    await banner.getByRole('button', { name: /^Language: / }).click()
    await banner.getByRole('button', { name: 'Русский' }).click()
    await expect.poll(languages).toEqual(['en', 'ru'])
  } finally {
    remove()
  }
})

test('a page that stays open looks for a new version every hour while it is seen, and when it is come back to', async ({
  app,
  clock,
  service,
}) => {
  const worker = new FakeWorker()
  const remove = worker.lay()
  worker.controller = {}
  service.files.set('/service-worker.js', script)
  const see = (isSeen: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !isSeen })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  try {
    await app.open('/films')
    await clock.runFor(1500)
    await expect.poll(() => worker.registered.length).toBe(1)
    await app.atRest()
    clock.pause()
    see(true)
    expect(worker.looked).toBe(0)
    await clock.runFor(3_600_000)
    expect(worker.looked).toBe(1)
    see(false)
    await clock.runFor(3_600_000)
    expect(worker.looked).toBe(1)
    worker.builds.push('newer')
    see(true)
    expect(worker.looked).toBe(2)
    see(true)
    expect(worker.looked).toBe(2)
    await expect.element(page.getByText(kept.update)).toBeVisible()
  } finally {
    Reflect.deleteProperty(document, 'hidden')
    remove()
  }
})

test('a worker that its service has no more is taken away, and the page comes anew once [shell.service-worker-missing]', async ({
  app,
  clock,
  service,
}) => {
  for (const answer of [() => new Response('', { status: 404 }), () => new Response('<html>')]) {
    sessionStorage.clear()
    const worker = new FakeWorker()
    const remove = worker.lay()
    worker.isKnown = true
    service.files.set('/service-worker.js', answer)
    try {
      await app.open('/films')
      const first = document.getElementById('root')
      await clock.runFor(1500)
      await expect.poll(() => worker.removed).toBe(1)
      expect(worker.registered).toEqual([])
      await expect.poll(() => document.getElementById('root') === first).toBe(false)
      worker.isKnown = true
      await clock.runFor(5000)
      await expect.poll(() => worker.removed).toBe(2)
      const second = document.getElementById('root')
      await clock.runFor(1000)
      expect(document.getElementById('root')).toBe(second)
    } finally {
      remove()
    }
  }
})

test('every five minutes a picture is fetched [shell.image-ping]', async ({ app, clock }) => {
  const asked: string[] = []
  const own = window.Image
  window.Image = class extends EventTarget {
    set src(address: string) {
      asked.push(address)
    }
  } as unknown as typeof Image
  try {
    await app.open('/films')
    await app.atRest()
    clock.pause()
    asked.length = 0
    await clock.runFor(4 * 60_000)
    expect(asked).toEqual([])
    await clock.runFor(12 * 60_000)
    expect(asked.filter((address) => address.startsWith('/favicon.svg?ping='))).toHaveLength(3)
  } finally {
    window.Image = own
  }
})

test('/push says whether this device is notified, turns that on and off, and shows what has come [shell.modal-push]', async ({
  app,
  service,
}) => {
  const worker = new FakeWorker()
  const remove = worker.lay()
  worker.isKnown = true
  service.files.set('/service-worker.js', script)
  const putBack = layNotification()
  answerAccount(service)
  service.answer(updateDevice, deviceOf('device'))
  service.answer(getPushKey, { key: 'BAEC' })
  const sent = {
    id: '3',
    title: 'Tonight',
    body: 'Metropolis, 21:00',
    icon: '/art/metropolis.svg',
    action: 'Watch',
    destination: { type: 'content', id: 'metropolis', code: null, slug: null, src: null },
    time_to_live: 3600,
    time_start: '2026-06-17T06:55:00.000Z',
  }
  // The page's policy lets no picture of another site in.
  service.answer(listPushes, [sent, { ...sent, id: '2', title: 'Sale', icon: 'https://cdn.example/a.png' }])
  try {
    await app.open('/push')
    const dialog = page.getByRole('dialog', { name: push.title })
    await expect.element(dialog.getByText(push.off)).toBeVisible()
    await expect.element(dialog.getByText('Sale')).toBeVisible()
    const pictures = [...dialog.element().querySelectorAll('img')]
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['/art/metropolis.svg'])
    await dialog.getByRole('button', { name: push.turn_on }).click()
    await expect.element(dialog.getByText(push.on)).toBeVisible()
    expect(worker.subscribedWith).toMatchObject([{ userVisibleOnly: true }])
    const told = () => service.asked(updateDevice).map(({ body }) => body.notification)
    expect(told()).toEqual([
      {
        notification_type: 'web_push',
        token: JSON.stringify({
          endpoint: 'https://push.example/1',
          keys: { p256dh: 'p', auth: 'a' },
          language: 'en',
        }),
      },
    ])
    await dialog.getByRole('button', { name: push.turn_off }).click()
    await expect.element(dialog.getByText(push.off)).toBeVisible()
    expect(told().at(-1)).toBeNull()
    await dialog.getByRole('link', { name: 'Watch: Tonight' }).click()
    await expect.poll(() => app.address).toBe('/contents/metropolis')
  } finally {
    remove()
    putBack()
  }
})

test('/push says that this device is notified only where the service knows it too [shell.modal-push]', async ({
  app,
  service,
}) => {
  const worker = new FakeWorker()
  const remove = worker.lay()
  worker.isKnown = true
  service.files.set('/service-worker.js', script)
  const putBack = layNotification()
  answerAccount(service)
  service.answer(getPushKey, { key: 'BAEC' })
  service.answer(listPushes, [])
  service.answer(getDevice, deviceOf('device'))
  const dialog = page.getByRole('dialog', { name: push.title })
  const turnOn = dialog.getByRole('button', { name: push.turn_on })
  try {
    service.answer(updateDevice, deviceOf('device'))
    service.lose(updateDevice)
    await app.open('/push')
    await turnOn.click()
    await expect.element(dialog.getByText(push.failed)).toBeVisible()
    expect(worker.subscription).not.toBeNull()
    // As after a sign-out: the browser is subscribed, and the device is one that nobody notifies.
    await app.reload()
    await expect.element(dialog.getByText(push.off)).toBeVisible()
    service.answer(updateDevice, ({ body: { notification = null } }) => {
      const device = deviceOf('device', { notification })
      service.answer(getDevice, device)
      return device
    })
    await turnOn.click()
    await expect.element(dialog.getByText(push.on)).toBeVisible()
    await app.reload()
    await expect.element(dialog.getByText(push.on)).toBeVisible()
    // The secret of the service was lost, and its key with it: who has signed in anew turns it on again.
    localStorage.removeItem('openair.push')
    service.answer(getPushKey, { key: 'BAED' })
    await app.reload()
    await expect.element(dialog.getByText(push.off)).toBeVisible()
    await turnOn.click()
    await expect.element(dialog.getByText(push.on)).toBeVisible()
    expect(worker.subscribedWith).toHaveLength(2)
  } finally {
    remove()
    putBack()
  }
})

test('who is notified is told of in the language that the page has now and at the address that the browser has now, until it is switched off', async ({
  app,
  clock,
  service,
}) => {
  const worker = new FakeWorker()
  const remove = worker.lay()
  worker.isKnown = true
  service.files.set('/service-worker.js', script)
  const putBack = layNotification()
  answerAccount(service)
  service.answer(getPushKey, { key: 'BAEC' })
  service.answer(listPushes, [])
  service.answer(updateDevice, ({ body: { notification = null } }) => {
    const device = deviceOf('device', { notification })
    service.answer(getDevice, device)
    return device
  })
  const told = () =>
    service.asked(updateDevice).map(({ body: { notification } }) => {
      if (!notification) return null
      const { endpoint, language } = JSON.parse(notification.token) as WebPushToken
      return [endpoint.split('/').at(-1), language]
    })
  const dialog = page.getByRole('dialog', { name: push.title })
  /** Opens a page, and waits until its worker is there. */
  const open = async (address: string) => {
    const before = worker.registered.length
    await app.open(address)
    await clock.runFor(1500)
    await expect.poll(() => worker.registered.length).toBe(before + 1)
    await app.atRest()
  }
  try {
    await app.open('/push')
    await dialog.getByRole('button', { name: push.turn_on }).click()
    await expect.poll(told).toEqual([['1', 'en']])
    await open('/films')
    // Nothing has changed.
    expect(told()).toEqual([['1', 'en']])
    const banner = page.getByRole('banner')
    await banner.getByRole('button', { name: /^Language: / }).click()
    await banner.getByRole('button', { name: 'Русский' }).click()
    await expect.poll(told).toEqual([
      ['1', 'en'],
      ['1', 'ru'],
    ])
    // The browser has let go of it by itself.
    worker.subscription = null
    await open('/films')
    await expect.poll(told).toEqual([
      ['1', 'en'],
      ['1', 'ru'],
      ['2', 'ru'],
    ])
    // The service has another key than the one that the browser has subscribed for: it has lost its secret.
    service.answer(getPushKey, { key: 'BAED' })
    await open('/films')
    await expect.poll(told).toEqual([
      ['1', 'en'],
      ['1', 'ru'],
      ['2', 'ru'],
      ['3', 'ru'],
    ])

    // Switched off, it is off, although the service cannot be told now.
    service.lose(updateDevice)
    await app.open('/push')
    const russian = words.ru.engagement.push
    const own = page.getByRole('dialog', { name: russian.title })
    await own.getByRole('button', { name: russian.turn_off }).click()
    await expect.element(own.getByText(russian.off)).toBeVisible()
    expect(own.getByRole('alert').elements()).toEqual([])
    expect(worker.subscription).toBeNull()
    service.forgetCalls()
    await open('/films')
    expect([told(), worker.subscription]).toEqual([[], null])
  } finally {
    remove()
    putBack()
  }
})

test('/push says to a guest who is notified, and offers nothing to turn on', async ({ app, service }) => {
  const worker = new FakeWorker()
  const remove = worker.lay()
  worker.isKnown = true
  service.files.set('/service-worker.js', script)
  const putBack = layNotification()
  try {
    await app.open('/push')
    const dialog = page.getByRole('dialog', { name: push.title })
    await expect.element(dialog.getByText(push.guest)).toBeVisible()
    await app.atRest()
    await expect.element(dialog.getByRole('button', { name: push.turn_on })).not.toBeInTheDocument()
    expect(service.asked(listPushes)).toEqual([])
  } finally {
    remove()
    putBack()
  }
})

test('calls go to the page’s own service, and to another one only where the provider names it [shell.api-base-address] [shell.query-devapi-override]', async ({
  app,
  service,
}) => {
  const asked: string[] = []
  const answered = window.fetch
  window.fetch = (input, init) => {
    const { origin, pathname, search } = new URL(new Request(input, init).url)
    if (pathname.startsWith('/v2/')) asked.push(origin)
    return answered(origin === location.origin ? input : pathname + search, init)
  }
  const client = { ...networkOf().client, backends: ['https://dev.example'] }
  const open = async (address: string) => {
    asked.length = 0
    await app.open(address, { network: networkOf({ client }) })
    await expect.poll(() => service.asked(getUser, 'answered').length).toBeGreaterThan(0)
    await app.atRest()
    service.forgetCalls()
    return [...new Set(asked)]
  }
  try {
    expect(await open('/films')).toEqual([location.origin])
    expect(await open('/films?devapi=https://dev.example')).toEqual(['https://dev.example'])
    expect(await open('/films?backend=https://dev.example')).toEqual(['https://dev.example'])
    expect(await open('/films?devapi=https://evil.example')).toEqual([location.origin])
  } finally {
    window.fetch = answered
  }
})

test('what leaves with its page goes to that service too, in the language of the page [shell.query-devapi-override] [shell.api-accept-language]', async ({
  app,
  clock,
  service,
}) => {
  const other = 'https://dev.example'
  const left: (readonly [address: string, language: string | null, RequestCredentials])[] = []
  const answered = window.fetch
  window.fetch = (input, init) => {
    const { url, headers, credentials } = new Request(input, init)
    const { origin, pathname, search } = new URL(url)
    if (init?.keepalive) left.push([origin + pathname, headers.get('Accept-Language'), credentials])
    return answered(origin === location.origin ? input : pathname + search, init)
  }
  try {
    answerTitle(service, contentOf('10', { title: 'Metropolis' }))
    service.answer(updateStat, { id: 'viewing', duration: 3, favourites_version: 1, messages_version: 1 })
    const client = { ...networkOf().client, backends: [other] }
    await app.open(`/watch/10?devapi=${other}`, { network: networkOf({ client }) })
    const position = () => surface().getByText(/^0?1:40/)
    const video = await playUntil({ position: 100, duration: 1000 }, () => position().elements().length > 0)
    await app.atRest()
    clock.pause()
    for (let second = 0; second < 4; second += 1) {
      await playAt({ position: 100 + second, duration: 1000 })
      await clock.runFor(1100)
      video.dispatchEvent(new Event('timeupdate'))
    }
    dispatchEvent(new Event('pagehide'))
    // Another origin takes nothing that goes with cookies, as beacons do.
    const { lang } = document.documentElement
    expect(left.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
      [other + addEvents.path, lang, 'omit'],
      [other + updateStat.path.replace(':id', 'stat'), lang, 'omit'],
    ])
    expect(service.beacons).toBe(0)
  } finally {
    window.fetch = answered
  }
})
