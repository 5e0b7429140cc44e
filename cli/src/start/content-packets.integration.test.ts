import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContentMeta } from '#contract/catalogue.ts'
import type { Packet } from '#contract/commerce.ts'
import type { SurveyQuestion } from '#contract/survey.ts'
import { caller } from '#server/testing/caller.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { BUNDLE, FREE, PACKET_FILES, RARE } from '../testing/packet-shop.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { KINO, PLAIN } from '../testing/shop-service.ts'

/** 20:30 in Almaty. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runSmallService(NOW, { ...PACKET_FILES })
})
afterAll(() => service.close())
beforeEach(async () => {
  user = await openUser(service.ports)
})
const { get, post } = caller(() => service.app)
/** Gives a user a packet for an hour. */
const give = async ({ userId }: TestUser, packet: number) => {
  await service.ports.database.execute(
    `insert into entitlement values (${userId}, ${packet}, '[${new Date(NOW).toISOString()},${new Date(NOW + 3_600_000).toISOString()})', 'test')`,
  )
  await service.app.parts.tokens.forget(userId)
}
const ids = (packets: readonly Packet[]) => packets.map(({ id }) => id)
const quick = async (title: string, token: string | null) =>
  ids((await get(`/v2/contents/${title}/quick_sales_packets`, token)).json<Packet[]>())

test('a closed title says which packets open it, and none to who has one of them [commerce.api-content-quick-packets]', async () => {
  for (const who of [null, user.token, (await openGuest(service.app)).token])
    expect(await quick('metropolis', who)).toEqual([KINO, BUNDLE])
  // By number too, and of an episode what opens its series.
  expect([await quick('10', null), await quick('serial', null), await quick('110101', null)]).toEqual([
    [KINO, BUNDLE],
    [PLAIN, RARE],
    [PLAIN, RARE],
  ])
  await give(user, BUNDLE)
  expect([await quick('metropolis', user.token), await quick('serial', user.token)]).toEqual([
    [],
    [PLAIN, RARE],
  ])
  expect(await quick('metropolis', null)).toEqual([KINO, BUNDLE])
  const child = await openChild(service.app, service.ports, user)
  expect(await quick('serial', child.token)).toEqual([])
  expect((await get('/v2/contents/nothing/quick_sales_packets', null)).status).toBe(404)
})

test('what is sold on top of a base packet says so to who has none, of a title and of a channel', async () => {
  const onTop = async (thing: string) =>
    (await get(`/v2/${thing}/quick_sales_packets`, user.token))
      .json<Packet[]>()
      .flatMap(({ id, needs_base }) => (needs_base ? [id] : []))
  // Nothing that is free holds the channel any more, and a packet does that needs a base packet.
  const { database } = service.ports
  await database.execute(
    `update packet_channel set packet_id = ${RARE} where packet_id = ${FREE} and channel_id = 1`,
  )
  service.app.parts.shared.dropHere(['*'])
  expect(await onTop('channels/1')).toContain(RARE)
  expect(await onTop('channels/1')).not.toContain(BUNDLE)
  expect([await onTop('contents/metropolis'), await onTop('contents/serial')]).toEqual([[KINO], [RARE]])
  await give(user, PLAIN)
  expect([await onTop('channels/1'), await onTop('contents/metropolis')]).toEqual([[], []])
  await database.execute(
    `update packet_channel set packet_id = ${FREE} where packet_id = ${RARE} and channel_id = 1`,
  )
  service.app.parts.shared.dropHere(['*'])
})

test('all packets of a title are told, or only those to be bought, in a library or anywhere [commerce.api-content-packets]', async () => {
  const packets = async (query = '', token: string | null = user.token) =>
    (await get(`/v2/contents/metropolis/packets${query}`, token)).json<Packet[]>()
  expect([ids(await packets()), ids(await packets('?purchase=true'))]).toEqual([
    [KINO, BUNDLE],
    [KINO, BUNDLE],
  ])
  await give(user, KINO)
  const [kino, bundle] = await packets()
  expect([kino?.subscription?.end_at, bundle?.available]).toEqual(['2026-06-15T16:30:00.000Z', [2]])
  expect(ids(await packets('?purchase=true'))).toEqual([BUNDLE])
  expect(ids(await packets('?purchase=true', null))).toEqual([KINO, BUNDLE])
  // It stands in the first library.
  expect([ids(await packets('?library_id=1')), ids(await packets('?library_id=2'))]).toEqual([
    [KINO, BUNDLE],
    [],
  ])
  expect((await get('/v2/contents/nothing/packets', user.token)).status).toBe(404)
})

test('a title that two packets open has a button for each, one that many open a button that offers them; the least price counts the base packet that has to be taken too', async () => {
  const buttons = async () =>
    (await get('/v2/users/self/content_metadata/metropolis?lang=en', user.token)).json<ContentMeta>()
  expect(await buttons()).toMatchObject({
    // The cheapest base packet with it.
    min_price: '1490.00',
    buttons: [
      {
        caption: 'kino',
        show_options: false,
        button_data: { packet_id: KINO, price: '990.00', needs_base: true },
      },
      { caption: 'The both', show_options: false, button_data: { packet_id: BUNDLE, price: '1990.00' } },
    ],
  })
  await service.ports.database.execute(
    `insert into packet_content (packet_id, content_id) values (${PLAIN}, 10)`,
  )
  const [one, ...rest] = (await buttons()).buttons
  await service.ports.database.execute(
    `delete from packet_content where packet_id = ${PLAIN} and content_id = 10`,
  )
  expect([one, rest]).toEqual([
    {
      button_type: 'pay',
      caption: 'Choose a packet',
      sub_caption: 'from 500 ₸',
      icon: null,
      play_after: true,
      show_options: true,
      button_data: null,
    },
    [],
  ])
})

test('who switches renewal off is asked why, by the provider’s own question [shell.survey-fields] [shell.api-survey-question]', async () => {
  const question = async (id: number, query = '') => get(`/v2/survey/questions/${id}?lang=en${query}`, null)
  expect((await question(1)).json<SurveyQuestion>()).toEqual({
    id: 1,
    question: 'Why?',
    description: 'Tell',
    allow_user_answer: true,
    answers: [
      { id: 1, text: 'Dear' },
      { id: 2, text: 'Little' },
    ],
  })
  expect((await question(2)).json<SurveyQuestion>()).toMatchObject({
    description: null,
    allow_user_answer: false,
  })
  expect([(await question(3)).status, (await question(1, '&provider=other')).status]).toEqual([404, 404])
})

test('a survey takes an answer or own words, and keeps the last of each user [shell.survey-answer-fields] [shell.api-survey-answers]', async () => {
  const answer = (body: object, id = 1, token = user.token) =>
    post(`/v2/survey/questions/${id}/answers`, token, body)
  const kept = async () =>
    (
      await service.ports.database.execute(
        `select survey_id, answer_ids, user_text from survey_answer where user_id = ${user.userId} order by survey_id`,
      )
    ).rows
  for (const [body, id, status] of [
    [{}, 1, 400],
    [{ answer_ids: [] }, 1, 400],
    [{ answer_ids: [], user_text: '  ' }, 1, 400],
    [{ answer_ids: [9] }, 1, 400],
    [{ answer_ids: [7] }, 1, 400],
    // This one takes no own words.
    [{ user_text: 'So it is' }, 2, 400],
    [{ answer_ids: [1] }, 3, 404],
  ] as const)
    expect([body, (await answer(body, id)).status]).toEqual([body, status])
  expect(await kept()).toEqual([])
  expect((await answer({ answer_ids: [1, 2, 1] })).status).toBe(200)
  expect((await answer({ user_text: ' Moved house ' })).status).toBe(200)
  expect((await answer({ answer_ids: [7], user_text: 'ignored' }, 2)).status).toBe(200)
  expect(await kept()).toEqual([
    { survey_id: 1, answer_ids: [], user_text: 'Moved house' },
    { survey_id: 2, answer_ids: [7], user_text: null },
  ])
  const guest = await openGuest(service.app)
  expect((await answer({ answer_ids: [1] }, 1, guest.token)).refusal).toEqual({ reason: 'sign_in' })
})
