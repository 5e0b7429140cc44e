import { expect, test } from 'vitest'
import { MANIFEST_FILE, type MediaStore } from '#media/asset/store.ts'
import { openMediaLibrary } from './media-library.ts'

type Listener = (payload: string) => void

/** A store of manifests alone. `reads` may hold a read of the list, or let a read of a manifest fail. */
function library() {
  const there = new Set<string>()
  const heard: Listener[] = []
  const warned: unknown[] = []
  const hold: { list: Promise<void> | null; failures: number } = { list: null, failures: 0 }
  const store = {
    list: async () => {
      const listed = [...there]
      await hold.list
      return listed
    },
    read: async (id: string, file: string) => {
      expect(file).toBe(MANIFEST_FILE)
      if (hold.failures > 0) {
        hold.failures -= 1
        throw new Error('the share is away')
      }
      return there.has(id) ? Buffer.from(JSON.stringify({ format: 1, id })) : undefined
    },
  } as unknown as MediaStore
  const database = {
    listen: async (channel: string, listener: Listener) => {
      expect(channel).toBe('asset')
      heard.push(listener)
      return async () => undefined
    },
  }
  const log = { warn: (what: unknown) => void warned.push(what) }
  const tell = (payload: string): void => heard.forEach((listener) => listener(payload))
  return { there, hold, warned, tell, open: () => openMediaLibrary({ store, database, log }) }
}

test('what others finish while the library is read is there, at the start and whenever all is read anew', async () => {
  const { there, hold, tell, open } = library()
  there.add('old')
  let goOn = Promise.withResolvers<void>()
  hold.list = goOn.promise
  const opening = open()
  const finish = async (id: string) => {
    there.add(id)
    tell(id)
    await new Promise(setImmediate)
    goOn.resolve()
  }
  await new Promise(setImmediate)
  await finish('during-start')
  const read = await opening
  expect(['old', 'during-start'].map((id) => read.get(id)?.id)).toEqual(['old', 'during-start'])
  goOn = Promise.withResolvers()
  hold.list = goOn.promise
  there.delete('old')
  tell('*')
  await new Promise(setImmediate)
  await finish('during-all')
  await expect.poll(() => read.get('old')).toBe(undefined)
  expect(read.get('during-all')?.id).toBe('during-all')
  await read.stop()
})

test('what cannot be read is told to the operator and read again', async () => {
  const { there, hold, warned, tell, open } = library()
  const read = await open()
  hold.failures = 1
  there.add('new')
  tell('new')
  await expect.poll(() => read.get('new')?.id).toBe('new')
  expect(warned).toHaveLength(1)
  await read.stop()
})
