import { beforeEach, expect, test } from 'vitest'
import { mayWatch, type OpenedThing } from '#domain/rights/may-watch.ts'
import { OpeningNotes } from '#domain/rights/opening-sets.ts'
import { findVariant, takeVariant } from './find-variant.ts'
import { createSharedAnswers, sharedAnswer, type SharedAnswers, type SharedEntry } from './shared-answers.ts'
import { variantOf } from './variant.ts'

const clock = { time: 1000, now: () => clock.time }
const LIFE = 100

/** A service of some channels: which packets open each, which are sold together, and which are base packets. */
interface World {
  readonly holders: readonly (readonly number[])[]
  readonly together: ReadonlySet<number>
  readonly base: readonly number[]
}
interface Said {
  readonly world: number
  readonly open: readonly boolean[]
  readonly hasBase: boolean
}

const thing = (packets: readonly number[]): OpenedThing => ({
  isFree: false,
  packets: packets.map((id) => ({ id, priceMinor: 100, isBase: false })),
})
const truth = ({ holders, base }: World, held: readonly number[]) => ({
  open: holders.map((packets) => mayWatch(thing(packets), held)),
  hasBase: base.some((id) => held.includes(id)),
})

let shared: SharedAnswers
let made = 0
/** As it was, one after the other; the last one is as it is. */
let worlds: World[] = []
/** What making an answer takes. */
let slow: () => Promise<void> = () => Promise.resolve()
beforeEach(() => {
  clock.time = 1000
  shared = createSharedAnswers({ listen: async () => async () => undefined }, clock)
  made = 0
  slow = () => Promise.resolve()
})

const make = async (held: readonly number[], hasBase?: boolean): Promise<SharedEntry> => {
  made += 1
  const at = worlds.length - 1
  const world = worlds[at]!
  const notes = new OpeningNotes(hasBase)
  for (const [id, packets] of world.holders.entries()) notes.note(thing(packets), { kind: 'channel', id })
  notes.noteBase(world.base)
  const said: Said = {
    world: at,
    ...truth(world, held),
    ...(hasBase && world.base.length > 0 && { hasBase }),
  }
  await slow()
  return sharedAnswer(JSON.stringify(said), [], clock.time + LIFE, {
    variant: variantOf(notes, held, world.together),
  })
}

/** What somebody is shown, and what is true for them of the world that it was made in. */
async function ask(held: readonly number[], isLaid: boolean) {
  const ready = takeVariant(shared, 'list', held)
  const { entry, alone } = ready
    ? { entry: ready, alone: [] }
    : await findVariant({ shared, question: 'list', held, make, isLaid })
  if (entry.kind !== 'bytes') throw new Error('nothing here is personal')
  const { world, open, hasBase } = JSON.parse(entry.identity.bytes.toString()) as Said
  const opened = new Set(alone.map(({ id }) => id))
  const shown = { open: open.map((one, id) => one || opened.has(id)), hasBase }
  return { shown, truth: truth(worlds[world]!, held) }
}

const WORLD: World = {
  // Packets 1 to 3 are sold together, 3 is both of the others; 10 is sold no more, 11 holds one channel.
  holders: [[1, 3], [2, 3], [10], [11, 2], [2, 3, 10]],
  together: new Set([1, 2, 3]),
  base: [1, 10],
}

test('what viewers hold alone makes no answers more, and they are shown what it opens', async () => {
  worlds = [WORLD]
  for (const held of [[], [1], [2], [1, 2], [1, 10]]) await ask(held, true)
  // With a base packet and without.
  for (const held of [[10], [2, 10]]) await ask(held, true)
  const before = made
  for (const held of [
    [3],
    [1, 3],
    [1, 2, 3],
    [11],
    [1, 11],
    [1, 2, 11],
    [10, 11],
    [1, 10, 11],
    [3, 77],
    [88],
  ]) {
    const { shown, truth: own } = await ask(held, true)
    expect([held, shown]).toEqual([held, own])
  }
  // The bundle alone, and beside a base packet: all others are shown what somebody is shown already, but for what they have alone.
  expect(made - before).toBe(2)
})

test('where nothing can be laid over an answer, it is made for who has anything alone, and kept for nobody', async () => {
  worlds = [WORLD]
  await ask([], false)
  expect((await ask([11], false)).shown.open).toEqual([false, false, false, true, false])
  await ask([11], false)
  expect(made).toBe(3)
  expect((await ask([], false)).shown.open).toEqual([false, false, false, false, false])
  expect(made).toBe(3)
})

test('memory counts what is remembered of an answer beside its bytes', async () => {
  worlds = [WORLD]
  await ask([], true)
  const [variants, answer] = [shared.variants('list'), takeVariant(shared, 'list', [])]
  for (const one of [variants, answer]) expect(one?.size).toBeGreaterThanOrEqual(1500)
  // An answer of as many bytes that is the same for all is remembered with less.
  const plain = answer?.kind === 'bytes' ? sharedAnswer(answer.identity.bytes.toString(), [], 0) : null
  expect(plain?.size).toBeLessThan(answer?.size ?? 0)
})

test('many who are shown the same wait for one answer', async () => {
  worlds = [WORLD]
  await ask([], true)
  const go = Promise.withResolvers<void>()
  slow = () => go.promise
  const asking = [[2], [2, 77], [2, 88], [2]].map((held) => ask(held, true))
  go.resolve()
  await Promise.all(asking)
  expect(made).toBe(2)
})

test('answers that are over are made anew for all who are shown the same together, not for each who holds something else', async () => {
  worlds = [WORLD]
  const viewers = [[2], [2, 77], [2, 88], [2, 11], [2, 11, 99]]
  for (const held of viewers) await ask(held, true)
  clock.time += LIFE
  const before = made
  const said = await Promise.all(viewers.map((held) => ask(held, true)))
  for (const { shown, truth: own } of said) expect(shown).toEqual(own)
  expect(made - before).toBe(1)
})

/** Numbers that are the same in every run. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 0x7fff_ffff
    return Math.floor((state / 0x7fff_ffff) * below)
  }
}

test('nobody is shown more or less than they may watch, whoever asks first and whatever changes while answers live', async () => {
  const draw = drawing(5)
  const world = (): World => ({
    holders: Array.from({ length: 1 + draw(6) }, () =>
      Array.from({ length: 8 }, (_, id) => id).filter(() => draw(3) === 0),
    ),
    together: new Set(Array.from({ length: 8 }, (_, id) => id).filter(() => draw(2) === 0)),
    base: Array.from({ length: 8 }, (_, id) => id).filter(() => draw(4) === 0),
  })
  worlds = [world()]
  slow = async () => {
    // The world may change while an answer is made.
    if (draw(4) === 0) worlds.push(world())
    for (let turns = draw(4); turns > 0; turns -= 1) await Promise.resolve()
  }
  for (let round = 0; round < 400; round += 1) {
    if (draw(3) === 0) worlds.push(world())
    if (draw(5) === 0) clock.time += LIFE / 2
    const viewers = Array.from({ length: 6 }, () =>
      Array.from({ length: 8 }, (_, id) => id).filter(() => draw(3) === 0),
    )
    const said = await Promise.all(viewers.map((held) => ask(held, draw(2) === 0)))
    for (const { shown, truth: own } of said) expect(shown).toEqual(own)
  }
  expect(worlds.length).toBeGreaterThan(200)
  // Not each of them had an answer of their own.
  expect(made).toBeLessThan(2400)
})
