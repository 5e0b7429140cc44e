import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { GuideRow } from '#contract/guide.ts'
import type { ScheduleItem } from '#contract/tv.ts'
import { told } from '#server/testing/told.ts'
import { tellSchedule } from '#server/tv/schedule-notice.ts'
import { GUEST_NOW, guestCalls } from '../testing/guest-calls.ts'

const EIGHT = GUEST_NOW / 1000 - 1800
const { get, mine, service } = guestCalls()
const guide = (channels: string, start: number, end: number) =>
  `/v2/channels/schedules?channels=${channels}&start=${start}&end=${end}`

test('several schedules come at once, and hold of each what its own schedule holds; channels that are not there are left out', async () => {
  const [start, end] = [EIGHT - 86_400, EIGHT + 86_400]
  const rows = await get<GuideRow[]>(guide('999,1', start, end))
  const items = await get<ScheduleItem[]>(`/v2/channels/1/content_schedule?start=${start}&end=${end}`)
  expect(rows).toEqual([
    {
      channel_id: 1,
      items: items.map(({ id, program, timestamp, duration, is_catchup_available, age }) => {
        return {
          id,
          program_id: program.id,
          timestamp,
          duration,
          is_catchup_available,
          title: program.title,
          age,
        }
      }),
    },
  ])
  expect(items.length).toBeGreaterThan(5)
})

test('a window holds what overlaps it, to the second, also what began long before it', async () => {
  const timesOf = async (from: number, to: number) => {
    const [row] = await get<GuideRow[]>(guide('1', EIGHT + from, EIGHT + to))
    return row?.items.map(({ timestamp }) => timestamp - EIGHT)
  }
  expect(await timesOf(-1, 1)).toEqual([-9 * 3600, 0])
  expect(await timesOf(0, 3600)).toEqual([0])
  const { database } = service().ports
  const { rows } = await database.execute(
    `select id, starts_at, duration from schedule_item where channel_id = 1 and starts_at = $1`,
    [EIGHT],
  )
  const { id } = rows[0] as { id: string }
  const change = async (text: string) => {
    await database.execute(text, [id])
    await told(database, (tell) => tellSchedule(tell, [1]))
  }
  // Asked for before the change, the window changes only once the service has heard of it: nothing of this is on its way in later tests.
  const twoDaysLater = () => timesOf(2 * 86_400, 2 * 86_400 + 3600)
  expect(await twoDaysLater()).not.toEqual([0])
  // It goes on for three days, and the schedule is asked for two days later.
  await database.execute(
    `delete from schedule_item where channel_id = 1 and starts_at > $1 and starts_at < $2`,
    [EIGHT, EIGHT + 3 * 86_400],
  )
  await change(`update schedule_item set duration = ${3 * 86_400} where id = $1`)
  await expect.poll(twoDaysLater).toEqual([0])
})

test.for([
  ['1', 20, 10, { end: 'must be later than start' }],
  ['1', 0, 2 * 86_400 + 1, { end: 'at most 2 days after start' }],
  ['', 0, 3600, { channels: expect.any(String) }],
  ['1,x', 0, 3600, { channels: expect.any(String) }],
  [Array(33).fill(1).join(), 0, 3600, { channels: expect.any(String) }],
] as const)(
  'of %s from %s to %s nothing is told but what is wrong',
  async ([channels, start, end, detail]) => {
    const answer = await service().app.inject(mine(guide(channels, start, end)))
    const { error_code, detail: told } = answer.json<ErrorBody>()
    expect([answer.statusCode, error_code, told]).toEqual([400, 'validation_failed', detail])
  },
)

test('a list in another order, or with a channel twice, is the same answer', async () => {
  const { shared } = service().app.parts
  const url = (channels: string) => guide(channels, 3600 * 400_000, 3600 * 400_003)
  await get(url('1,2'))
  const before = shared.hits()
  await get(url('2,1,2'))
  expect(shared.hits() - before).toBe(1)
})
