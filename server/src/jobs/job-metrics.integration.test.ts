import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../testing/service.ts'
import { tellJobs } from './job-metrics.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

test('a node tells its metrics while the jobs cannot be read', async () => {
  const { app, ports } = service
  tellJobs(app.parts.metrics, () => Promise.reject(new Error('the database is away')), ports.log)
  const { statusCode, body } = await app.inject('/metrics')
  expect(statusCode).toBe(200)
  expect(body).toContain('openair_shared_answer_hits')
  expect(body).toContain('process_resident_memory_bytes')
})
