import { expect, test } from 'vitest'
import { mayWatch, type OpeningPacket } from './may-watch.ts'
import { openAlone, OpeningNotes, openSets, openTogether } from './opening-sets.ts'

const packet = (id: number, priceMinor: number | null = 100): OpeningPacket => ({
  id,
  priceMinor,
  isBase: false,
})
const channel = (id: number) => ({ kind: 'channel', id }) as const
/** Notes of channels, each with the packets that open it. */
const notesOf = (channels: readonly (readonly number[])[]): OpeningNotes => {
  const notes = new OpeningNotes()
  for (const [id, packets] of channels.entries())
    notes.note({ isFree: false, packets: packets.map((one) => packet(one)) }, channel(id))
  return notes
}

test('the same things in another order are the same sets; what is everybody’s or in no packet makes none', () => {
  const one = notesOf([[1, 2], [2], [3]])
  const other = notesOf([[3], [2], [2, 1], [2]])
  other.note({ isFree: true, packets: [packet(9)] }, channel(7))
  other.note({ isFree: false, packets: [packet(9), packet(8, 0)] }, channel(8))
  other.note({ isFree: false, packets: [] }, channel(9))
  expect(other.name).toBe(one.name)
  expect(other.packets.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  const [sets, others] = [one.sets(new Set()), other.sets(new Set())]
  for (const held of [[], [1], [2], [3], [1, 3], [1, 2, 3]])
    expect(openSets(others, held)).toBe(openSets(sets, held))
  other.noteBase([1])
  expect(other.name).not.toBe(one.name)
})

test('who holds a bundle, its parts, or a packet beside that shows nothing here is shown the same', () => {
  // Packet 3 holds what 1 and 2 hold, as bundles do.
  const sets = notesOf([
    [1, 3],
    [2, 3],
  ]).sets(new Set([1, 2, 3]))
  expect(openSets(sets, [1, 2])).toBe(openSets(sets, [3]))
  expect(openSets(sets, [1, 2, 3])).toBe(openSets(sets, [3]))
  expect(openSets(sets, [3, 77])).toBe(openSets(sets, [3]))
  expect(openSets(sets, [1])).not.toBe(openSets(sets, [3]))
})

test('prices depend on base packets of any kind, what is open on those that hold it', () => {
  const notes = notesOf([[1], [2]])
  notes.noteBase([1, 5])
  const sets = notes.sets(new Set([2]))
  expect(openSets(sets, [5])).toBe(sets.base)
  expect(openTogether(sets, [5])).toBe(sets.base)
  // Alone it opens its channel, and whoever shares the rest has a base packet as well.
  expect(openTogether(sets, [1, 2])).toBe(openSets(sets, [2]) | sets.base)
  expect(openAlone(sets, [1, 2])).toEqual([channel(0)])
  // Base packets that hold just what some channel is in are a set of their own still.
  const same = notesOf([[1]])
  same.noteBase([1])
  const only = same.sets(new Set())
  expect(openAlone(only, [1])).toEqual([channel(0)])
})

test('what is open alone is named, or nothing is said of it', () => {
  const notes = notesOf([[1, 2], [2], [3]])
  const sets = notes.sets(new Set([1]))
  expect(openAlone(sets, [1, 2])).toEqual([channel(1)])
  expect(openAlone(sets, [1])).toEqual([])
  notes.note({ isFree: false, packets: [packet(2)] }, null)
  expect(openAlone(notes.sets(new Set([1])), [1, 2])).toBeNull()
  expect(openAlone(notes.sets(new Set([1])), [1, 3])).toEqual([channel(2)])
})

/** Numbers that are the same in every run. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 0x7fff_ffff
    return Math.floor((state / 0x7fff_ffff) * below)
  }
}

test('ten thousand viewers with whatever packets make no more answers than the packets that are sold together', () => {
  const draw = drawing(11)
  // Of 300 channels: six packets are sold, a bundle of two of them too; 20 are sold no more, and 40 hold one channel each.
  const sold = Array.from({ length: 6 }, (_, at) => at + 1)
  const holders = Array.from({ length: 300 }, (_, id) => {
    const packets = sold.filter(() => draw(3) === 0)
    if (packets.includes(1) || packets.includes(2)) packets.push(7)
    packets.push(...Array.from({ length: 20 }, (__, at) => 100 + at).filter(() => draw(20) === 0))
    return id < 40 ? [...packets, 200 + id] : packets
  })
  const notes = notesOf(holders)
  const sets = notes.sets(new Set([...sold, 7]))
  const all = [
    ...sold,
    7,
    ...Array.from({ length: 20 }, (_, at) => 100 + at),
    ...holders
      .keys()
      .map((id) => 200 + id)
      .take(40),
  ]
  const [before, after] = [new Set<string>(), new Set<bigint>()]
  for (let viewer = 0; viewer < 10_000; viewer += 1) {
    const held = [...new Set(Array.from({ length: 1 + draw(6) }, () => all[draw(all.length)]!))].toSorted(
      (a, b) => a - b,
    )
    before.add(held.join())
    after.add(openTogether(sets, held))
    if (viewer % 100 > 0) continue
    // What is open together and alone is what may be watched.
    const shared = openTogether(sets, held)
    const alone = new Set(openAlone(sets, held)?.map((one) => one.id))
    const seen = sets.things.flatMap((things, at) =>
      things.flatMap((one) => (one && ((shared >> BigInt(at)) & 1n || alone.has(one.id)) ? one.id : [])),
    )
    const watched = holders.flatMap((packets, id) =>
      mayWatch({ isFree: false, packets: packets.map((one) => packet(one)) }, held) ? id : [],
    )
    expect(seen.toSorted((a, b) => a - b)).toEqual(watched)
  }
  expect(before.size).toBeGreaterThan(7000)
  expect(after.size).toBeLessThanOrEqual(2 ** sold.length)
})
