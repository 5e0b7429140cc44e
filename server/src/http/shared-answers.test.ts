import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { encodingFor, unchangedEtag } from './answer-encoding.ts'
import { createSharedAnswers, sharedAnswer, type SharedAnswers } from './shared-answers.ts'
import type { Tell } from '../work/in-transaction.ts'
import { type Shown, shownIn, tellShown } from './shown-things.ts'

const clock = { time: 1000, now: () => clock.time }
const hears = new Map<string, (payload: string) => void>()
const database: Pick<Database, 'listen'> = {
  listen: async (channel, listener) => {
    hears.set(channel, listener)
    return async () => void hears.delete(channel)
  },
}
const LONG = JSON.stringify(Array.from({ length: 400 }, (_, id) => ({ id, name: 'Канал' })))

let answers: SharedAnswers
beforeEach(() => {
  clock.time = 1000
  answers = createSharedAnswers(database, clock, 100_000)
})
const make = (key: string, text = LONG, tags = ['tv'], life = 10_000) =>
  answers.make(key, async () => sharedAnswer(text, tags, clock.time + life))

test('an answer is made once, however many ask at the same time', async () => {
  let count = 0
  const one = async () => {
    count += 1
    return sharedAnswer(LONG, ['tv'], 99_999)
  }
  const all = await Promise.all(Array.from({ length: 50 }, () => answers.make('list', one)))
  expect(count).toBe(1)
  expect(new Set(all).size).toBe(1)
  expect(answers.take('list')).toBe(all[0])
})

test('an answer lives until its time, and no longer', async () => {
  await make('list', LONG, ['tv'], 500)
  clock.time += 499
  expect(answers.take('list')).not.toBeNull()
  clock.time += 1
  expect(answers.take('list')).toBeNull()
})

test('dropping a tag drops its answers, by a notice of another node too, and leaves the rest', async () => {
  await make('list')
  await make('films', LONG, ['catalogue'])
  answers.dropHere(['tv'])
  expect(answers.take('list')).toBeNull()
  expect(answers.take('films')).not.toBeNull()
  await make('list')
  await answers.start()
  hears.get('shared')?.('tv')
  expect(answers.take('list')).toBeNull()
  expect(answers.take('films')).not.toBeNull()
  hears.get('shared')?.('*')
  expect(answers.take('films')).toBeNull()
  await answers.stop()
  expect(hears.size).toBe(0)
})

test('what shows a changed thing is dropped, and what nobody knows of; what shows others stays', async () => {
  const shows = (key: string, shown: Shown) =>
    answers.make(key, async () => sharedAnswer(LONG, ['tv'], 99_999, { shown }))
  await shows('with it', shownIn({ contents: [{ id: '10', parent_id: 7 }] }))
  await shows('under it', shownIn({ one: { list: [[{ content_id: 10 }]] } }))
  await shows('without it', shownIn({ id: 110, count: 10, slug: '10' }))
  await shows('unknown', null)
  answers.dropHere(['shows:10'])
  const left = ['with it', 'under it', 'without it', 'unknown'].filter((key) => answers.take(key) !== null)
  expect(left).toEqual(['without it'])
  // What was read before the change is not kept after it.
  const reading = Promise.withResolvers<void>()
  const making = answers.make('late', async () => {
    await reading.promise
    return sharedAnswer(LONG, [], 99_999, { shown: new Set(['10']) })
  })
  answers.dropHere(['shows:10'])
  reading.resolve()
  await making
  expect(answers.take('late')).toBeNull()
  await shows('late', new Set(['10']))
  expect(answers.take('late')).not.toBeNull()
})

test('more changed things than a notice names are everything', () => {
  const told: string[] = []
  const tell: Tell = (channel, payload) => void told.push(`${channel} ${payload}`)
  tellShown(tell, [1, 'news'])
  expect(told.splice(0)).toEqual(['shared shows:1', 'shared shows:news'])
  tellShown(
    tell,
    Array.from({ length: 101 }, (_, id) => id),
  )
  expect(told).toEqual(['shared *'])
})

test('what was read before a change is not kept after it', async () => {
  const reading = Promise.withResolvers<void>()
  const made = answers.make('list', async () => {
    await reading.promise
    return sharedAnswer('"old"', ['tv'], 99_999)
  })
  answers.dropHere(['tv'])
  reading.resolve()
  await made
  expect(answers.take('list')).toBeNull()
})

test('a failure is not kept', async () => {
  await expect(answers.make('list', () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  )
  await make('list')
  expect(answers.take('list')).not.toBeNull()
})

test('memory is bounded by bytes, and what was used last stays', async () => {
  for (let index = 0; index < 20; index += 1) {
    await make(`list ${index}`)
    answers.take('list 0')
  }
  const kept = Array.from({ length: 20 }, (_, index) => answers.take(`list ${index}`) !== null)
  expect(kept[0]).toBe(true)
  expect(kept[19]).toBe(true)
  expect(kept.filter(Boolean).length * LONG.length).toBeLessThan(110_000)
})

test('what is kept takes no more memory than it is long, in every encoding', async () => {
  const answer = sharedAnswer(LONG, [], 0)
  const encoded = [
    sharedAnswer('{}', [], 0).identity,
    answer.identity,
    await answers.encode(answer, 'gzip'),
    await answers.encode(answer, 'br'),
  ]
  expect(encoded.map(({ bytes }) => bytes.buffer.byteLength)).toEqual(
    encoded.map(({ bytes }) => bytes.length),
  )
})

test('every encoding has the same content and an ETag of its own', async () => {
  const answer = sharedAnswer(LONG, [], 0)
  const gzip = await answers.encode(answer, 'gzip')
  const br = await answers.encode(answer, 'br')
  expect(gunzipSync(gzip.bytes).toString()).toBe(LONG)
  expect(brotliDecompressSync(br.bytes).toString()).toBe(LONG)
  const etags = [answer.identity, gzip, br].map(({ headers }) => headers[headers.indexOf('etag') + 1])
  expect(new Set(etags).size).toBe(3)
  expect(await answers.encode(answer, 'br')).toBe(br)
})

test('only the ETag of what a client would get is confirmed, whatever else it names', async () => {
  const answer = sharedAnswer(LONG, [], 0)
  const [plain, gzip] = [`"${answer.etag}"`, `"${answer.etag}-gzip"`]
  expect((await answers.encode(answer, 'gzip')).headers).toContain(gzip)
  expect(unchangedEtag(answer, 'gzip', gzip)).toBe(gzip)
  expect(unchangedEtag(answer, 'gzip', `"of-another-viewer", W/${gzip}`)).toBe(gzip)
  expect(unchangedEtag(answer, 'gzip', '*')).toBe(gzip)
  for (const other of [
    undefined,
    '',
    '"other"',
    plain,
    `"${answer.etag}-br"`,
    answer.etag,
    `"x${answer.etag}-gzip"`,
  ])
    expect(unchangedEtag(answer, 'gzip', other)).toBeNull()
  const short = sharedAnswer('short', [], 0)
  expect(unchangedEtag(short, 'br', `"${short.etag}"`)).toBe(`"${short.etag}"`)
})

test('the encoding is the best that the client takes', () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(encodingFor('gzip, br;q=0')).toBe('gzip')
  expect(encodingFor('deflate')).toBe('identity')
  expect(encodingFor(undefined)).toBe('identity')
})
