import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../testing/service.ts'

const TOKEN = 'prometheus-reads-this'
let open: TestService
let closed: TestService
beforeAll(async () => {
  ;[open, closed] = await Promise.all([
    openTestService(),
    openTestService({ environment: { OPENAIR_METRICS_TOKEN: TOKEN } }),
  ])
})
afterAll(() => Promise.all([open.close(), closed.close()]))

const metrics = ({ app }: TestService, headers: Record<string, string> = {}) =>
  app.inject({ url: '/metrics', headers })

test('metrics are for everybody where no token is named', async () => {
  const { statusCode, body } = await metrics(open)
  expect(statusCode).toBe(200)
  expect(body).toContain('openair_shared_answer_hits')
})

test('metrics are written once a second, however often they are read', async () => {
  const reads = async () => /^openair_shared_answer_hits (\d+)$/m.exec((await metrics(open)).body)?.[1]
  open.clock.time += 1000
  const before = await reads()
  const ask = () => open.app.inject({ url: '/v2/profiles/avatar_categories' })
  await ask()
  await ask()
  expect(await reads()).toBe(before)
  open.clock.time += 1000
  expect(Number(await reads())).toBeGreaterThan(Number(before))
})

test('where a token is named, metrics are for those who show it', async () => {
  for (const authorization of ['', TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', `Basic ${TOKEN}`]) {
    const answer = await metrics(closed, authorization === '' ? {} : { authorization })
    expect([authorization, answer.statusCode]).toEqual([authorization, 401])
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.body).not.toContain('openair_shared_answer_hits')
  }
  expect((await metrics(closed, { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200)
  expect((await closed.app.inject('/healthz')).statusCode).toBe(200)
})
