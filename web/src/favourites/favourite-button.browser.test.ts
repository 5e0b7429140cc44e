import { page } from 'vitest/browser'
import {
  addFavourite,
  deleteFavourite,
  type Favourite,
  getFavouritesVersion,
  listFavourites,
} from '#contract/personal.ts'
import { updateStat } from '#contract/playback.ts'
import { getContentSchedule } from '#contract/tv.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { playAt } from '../testing/browser/faked-picture.ts'
import { outwaitTries } from '../testing/browser/three-tries.ts'
import { answerUser } from '../testing/browser/usual-answers.ts'
import { answerFavourites } from '../testing/browser/usual-favourites.ts'
import { programmeOf } from '../testing/tv-things.ts'
import { pattern, words } from '../testing/words.ts'

const { mine } = words.en
const toggle = page.getByRole('button', { name: pattern(mine.favourite, { name: 'Metropolis' }) })
const keptChannel = {
  id: '1',
  channel_id: null,
  program_id: null,
  person_id: null,
  content_id: null,
  priority: 1,
  created_at: '2026-06-17T07:00:00Z',
  content: null,
  person: null,
  program: null,
}
const told = (text: string) => page.getByRole('alert').filter({ hasText: text })

test('the flag flips at once, then the list decides; what is refused or offline flips back [catalogue.favourite-toggle] [catalogue.favourite-icon]', async ({
  app,
  service,
}) => {
  answerUser(service)
  const kept = answerFavourites(service)
  /** What was asked of the favourites since it was last forgotten, in order. */
  const calls = () => service.paths.filter((path) => /\/favorites(\/:id)?$/.test(path))
  await app.open('/contents/metropolis')
  await expect.poll(() => service.asked(listFavourites, 'answered').length).toBeGreaterThan(0)
  await expect.element(toggle.getByCss('svg.lucide-plus')).toBeVisible()
  await app.atRest()

  service.forgetCalls()
  const letThrough = service.hold(listFavourites)
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect.element(toggle.getByCss('svg.lucide-check')).toBeVisible()
  await expect.poll(calls).toEqual(['GET /v2/users/self/favorites'])
  // What stands there is enough: its cards would only take longer.
  expect(service.asked(listFavourites).map(({ query }) => String(query.cards))).toEqual(['false'])
  letThrough()
  await expect.poll(kept).toEqual(['10'])
  expect(calls().slice(0, 2)).toEqual(['GET /v2/users/self/favorites', 'POST /v2/users/self/favorites'])
  await app.atRest()

  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(kept).toEqual([])
  await expect.poll(() => service.asked(deleteFavourite)).toHaveLength(1)
  await app.atRest()

  service.refuse(addFavourite, 'too_many_favorites')
  const letRefusal = service.hold(addFavourite)
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
  letRefusal()
  await expect.element(told(mine.too_many_favorites)).toBeVisible()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  await app.atRest()

  service.loseLine()
  await toggle.click()
  await expect.element(told(mine.not_saved_offline)).toBeVisible()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  service.restoreLine()
  expect(kept()).toEqual([])
})

test('a channel and the programme on it show a check once they are kept and a plus while they are not, in the list and on its button [catalogue.favourite-icon]', async ({
  app,
  clock,
  service,
}) => {
  answerUser(service)
  let kept: Favourite[] = []
  service.answer(listFavourites, () => kept)
  service.answer(addFavourite, ({ body: { channel_id = null, program_id = null } }) => {
    const added = { ...keptChannel, id: `${channel_id}-${program_id}`, channel_id, program_id }
    kept = [added, ...kept]
    return added
  })
  service.answer(deleteFavourite, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id)
    return params
  })
  service.answer(getContentSchedule, [programmeOf(1, 'The Kid', Math.floor(clock.now() / 1000) - 1800)])
  await app.open('/channels/all/one')
  const button = page.getByRole('main').getByRole('button', { name: mine.favourites })
  await button.click()
  const ofChannel = page.getByRole('button', { name: pattern(mine.favourite_channel, { name: 'Trial One' }) })
  const ofProgramme = page.getByRole('button', { name: pattern(mine.favourite_program, { name: 'The Kid' }) })
  const marks = () =>
    [button, ofChannel, ofProgramme].map((each) =>
      ['plus', 'check'].filter((mark) => each.getByCss(`svg.lucide-${mark}`).elements().length > 0).join(),
    )
  await expect.poll(marks).toEqual(['plus', 'plus', 'plus'])
  await ofChannel.click()
  await expect.poll(marks).toEqual(['check', 'check', 'plus'])
  await ofProgramme.click()
  await expect.poll(marks).toEqual(['check', 'check', 'check'])
  await ofChannel.click()
  await expect.poll(marks).toEqual(['plus', 'plus', 'check'])
})

test('a plus that is pressed before the favourites are known keeps what may be kept already [catalogue.favourite-toggle]', async ({
  app,
  service,
}) => {
  answerUser(service)
  const kept = answerFavourites(service, ['10'])
  const letThrough = service.hold(listFavourites)
  await app.open('/contents/metropolis')
  await expect.poll(() => service.asked(listFavourites)).toHaveLength(1)
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
  letThrough()
  await expect.poll(() => service.asked(listFavourites, 'answered').length).toBeGreaterThan(0)
  await app.atRest()
  expect([kept(), service.asked(deleteFavourite), service.asked(addFavourite)]).toEqual([['10'], [], []])
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
})

test('a plus that is pressed where the favourites could not be had keeps what may be kept already', async ({
  app,
  clock,
  service,
}) => {
  answerUser(service)
  answerFavourites(service, ['10'])
  service.lose(listFavourites)
  clock.pause()
  await app.open('/contents/metropolis')
  await outwaitTries(clock, () => service.asked(listFavourites, 'lost').length)
  clock.resume()
  await app.atRest()
  const kept = answerFavourites(service, ['10'])
  const letThrough = service.hold(listFavourites)
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
  letThrough()
  await expect.poll(() => service.asked(listFavourites, 'answered').length).toBeGreaterThan(0)
  await app.atRest()
  expect([kept(), service.asked(deleteFavourite), service.asked(addFavourite)]).toEqual([['10'], [], []])
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
})

test('a zap before the favourites are known shows the next channel as not kept, whatever was wished of the one before', async ({
  app,
  service,
}) => {
  const ofChannel = (name: string) =>
    page.getByRole('button', { name: pattern(mine.favourite_channel, { name }) })
  answerUser(service)
  answerFavourites(service)
  service.hold(listFavourites)
  await app.open('/channels/all/one')
  await page.getByRole('main').getByRole('button', { name: mine.favourites }).click()
  await ofChannel('Trial One').click()
  await expect.element(ofChannel('Trial One')).toHaveAttribute('aria-pressed', 'true')
  dispatchEvent(new KeyboardEvent('keydown', { key: 'ChannelUp', bubbles: true }))
  await expect.element(ofChannel('Trial News')).toHaveAttribute('aria-pressed', 'false')
})

test('what one tab keeps shows in the others of the browser at once', async ({ app, service }) => {
  const other = new BroadcastChannel('openair.changed')
  const heard: unknown[] = []
  other.onmessage = ({ data }) => heard.push(data)
  answerUser(service)
  const kept = answerFavourites(service)
  await app.open('/contents/metropolis')
  await app.atRest()
  await toggle.click()
  await expect.poll(kept).toEqual(['10'])
  await expect.poll(() => heard).toEqual([['favourites']])
  service.forgetCalls()
  other.postMessage(['favourites'])
  await expect.poll(() => service.asked(listFavourites).length).toBeGreaterThan(0)
  other.close()
})

/** The viewer looks at something else, and comes back to the page. */
const comeBack = () => window.dispatchEvent(new Event('visibilitychange'))

test('what another device keeps shows when its viewer comes back to the page; until then nothing is asked for', async ({
  app,
  clock,
  service,
}) => {
  answerUser(service)
  answerFavourites(service)
  await app.open('/contents/metropolis')
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => service.asked(listFavourites, 'answered').length).toBe(1)
  await app.atRest()
  clock.pause()
  service.forgetCalls()
  await clock.runFor(60_000)
  const ofFavourites = () => service.paths.filter((path) => path.includes('/favorites'))
  expect(ofFavourites()).toEqual([])
  comeBack()
  await expect.poll(() => service.asked(getFavouritesVersion, 'answered').length).toBe(1)
  await app.atRest()
  // Nothing has changed, so only that was asked.
  expect(service.asked(listFavourites)).toHaveLength(0)
  answerFavourites(service, ['10'])
  service.answer(getFavouritesVersion, { version: 2, messages_version: 0 })
  comeBack()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
})

test('while something plays its heartbeats tell what another device keeps, without a call more', async ({
  app,
  clock,
  service,
}) => {
  const ofChannel = page.getByRole('button', { name: pattern(mine.favourite_channel, { name: 'Trial One' }) })
  answerUser(service)
  answerFavourites(service)
  await app.open('/channels/all/one')
  await page.getByRole('main').getByRole('button', { name: mine.favourites }).click()
  await expect.element(ofChannel).toHaveAttribute('aria-pressed', 'false')
  await app.atRest()
  const beat = (version: number) =>
    service.answer(updateStat, ({ params, body }) => ({
      id: params.id,
      duration: body.duration,
      favourites_version: version,
      messages_version: 0,
    }))
  clock.pause()
  const watch = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      const video = await playAt({ position: 100, duration: 1000 })
      await clock.runFor(1000)
      video.dispatchEvent(new Event('timeupdate'))
    }
  }
  beat(1)
  service.forgetCalls()
  await watch(40)
  await expect.poll(() => service.asked(updateStat, 'answered').length).toBeGreaterThan(0)
  await app.atRest()
  expect([service.asked(listFavourites).length, service.asked(getFavouritesVersion).length]).toEqual([0, 0])
  beat(2)
  service.answer(listFavourites, [{ ...keptChannel, channel_id: 1 }])
  await watch(40)
  await expect.element(ofChannel).toHaveAttribute('aria-pressed', 'true')
  expect(service.asked(getFavouritesVersion)).toHaveLength(0)
})
