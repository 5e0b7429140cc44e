import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/http/log.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { runSmallService, type RunningService } from '../testing/running-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const KEYS = 'https://keys.example/speke'
/** What the migrations 0159 to 0165 and 0167 have made, taken back. */
const BEFORE = `
  drop trigger earlier_key_server on provider;
  drop function note_earlier_key_server;
  alter table provider drop column earlier_key_server;
  alter table payment drop column unanswered_since, drop column known_at;
  alter table view_session drop column is_refused, drop column is_licensed;
  delete from migration where name between '0159' and '0166' or name like '0167%'`

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runSmallService(NOW)
  user = await openUser(service.ports)
})
afterAll(() => service.close())

const run = async (text: string) => (await service.ports.database.execute(text)).rows

/** Notes a payment as versions before do. @param asked days ago, null is never */
const payment = (number: string, state: string, asked: number | null, more = ''): Promise<unknown> =>
  run(`
    insert into payment (id, account_id, user_id, provider_id, purpose, gateway, gateway_payment, payform, amount_minor, currency, state,
      return_url, asked_at, created_at, updated_at${more && ', decline_code'})
    select gen_random_uuid(), a.id, a.user_id, 1, 'balance', 'sandbox', '${number}', 'provider_account', 100, 'KZT', '${state}', '',
      ${asked === null ? null : `now() - interval '${asked} days'`}, now() - interval '9 days', now() - interval '8 days'${more}
    from ledger_account a where a.user_id = ${user.userId}`)

/** Notes a viewing as versions before do, of a title or of the channel. @param hours since it was heard of last */
const viewing = (hours: number, of: 'content_id' | 'channel_id'): Promise<unknown> =>
  run(`
    insert into view_session (id, user_id, device_id, ${of}, started_at, seen_at)
    values (gen_random_uuid(), ${user.userId}, '${user.deviceId}', ${of === 'content_id' ? 10 : 1}, now() - interval '20 hours', now() - interval '${hours} hours')`)

test('a database of before is brought to this version with all that is in it, and nodes of before go on writing in it', async () => {
  const { whole } = service.ports.database
  await run(BEFORE)
  const drm = JSON.stringify({ devices_at_once: 2, vendor: { key_server: { url: KEYS } } })
  await run(`update provider set drm = '${drm}' where id = 1`)
  await run(
    `insert into ledger_account (kind, user_id, provider_id, balance_minor) values ('user', ${user.userId}, 1, 0) on conflict do nothing`,
  )
  await payment('open', 'pending', 1)
  await payment('asked', 'expired', 1)
  await payment('never', 'expired', null)
  await payment('left', 'error', 1, `, 'left_by_payer'`)
  for (const hours of [0, 14]) await viewing(hours, 'content_id')
  await viewing(0, 'channel_id')

  await migrate(whole, createLog('silent'))

  expect(await run('select earlier_key_server from provider order by id')).toEqual([
    { earlier_key_server: KEYS },
  ])
  expect(
    await run(
      'select gateway_payment as of, state, unanswered_since as since, known_at is not null as known from payment order by 1',
    ),
  ).toEqual([
    { of: 'asked', state: 'expired', since: null, known: true },
    { of: 'left', state: 'error', since: null, known: true },
    { of: 'never', state: 'expired', since: null, known: false },
    { of: 'open', state: 'pending', since: null, known: false },
  ])
  const viewings = () =>
    run('select content_id, is_refused, is_licensed from view_session order by content_id, seen_at')
  expect(await viewings()).toEqual([
    { content_id: 10, is_refused: false, is_licensed: false },
    { content_id: 10, is_refused: false, is_licensed: true },
    { content_id: null, is_refused: false, is_licensed: false },
  ])
  // What a node of before writes from now on says nothing of what it does not know.
  await viewing(0, 'content_id')
  await payment('later', 'pending', null)
  expect(await viewings()).toContainEqual({ content_id: 10, is_refused: false, is_licensed: true })
  await run(`update provider set drm = '{}', earlier_key_server = null where id = 1`)
  await run(`update provider set drm = '${drm}' where id = 1`)
  expect(await run('select earlier_key_server from provider')).toEqual([{ earlier_key_server: KEYS }])
})
