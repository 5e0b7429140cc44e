import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { RunningService } from './running-service.ts'

/**
 * What `open` starts, for all tests of a file: begun before the first one, ended after the last one. Before each test its clock
 * stands where it stood at first, and every video is ready.
 */
export function serviceOfFile<T extends { readonly service: RunningService }>(
  open: () => Promise<T>,
): () => T {
  let opened: T | undefined
  let began = 0
  const present = (): T => {
    if (!opened) throw new Error('The service has not started yet')
    return opened
  }
  beforeAll(async () => {
    opened = await open()
    began = opened.service.clock.time
  })
  afterAll(() => opened?.service.close())
  beforeEach(() => {
    const { clock, ready } = present().service
    clock.time = began
    ready.all = true
  })
  return present
}
