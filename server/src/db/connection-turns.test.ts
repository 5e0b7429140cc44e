import { expect, test } from 'vitest'
import { connectionTurn, type TakeTurn, takingTurns } from './connection-turns.ts'

/** Notes turns as they begin and end. */
function noting(): { readonly turns: string[]; readonly take: TakeTurn } {
  const turns: string[] = []
  return {
    turns,
    take: async (turn, isBegun) => {
      turns.push(isBegun ? 'again' : 'first')
      await turn()
      turns.push('over')
    },
  }
}

test('a call has one turn from its first connection to its last, and none while it waits for others', async () => {
  const { turns, take } = noting()
  await takingTurns(take, async () => {
    const [one, two] = await Promise.all([connectionTurn(), connectionTurn()])
    one?.()
    await Promise.resolve()
    expect(turns).toEqual(['first'])
    two?.()
    await expect.poll(() => turns).toEqual(['first', 'over'])
    ;(await connectionTurn())?.()
  })
  await expect.poll(() => turns).toEqual(['first', 'over', 'again', 'over'])
})

test('who is sent away has no turn, and may ask again', async () => {
  let isFull = true
  const { turns, take } = noting()
  const gate: TakeTurn = (turn, isBegun) => (isFull ? Promise.reject(new Error('full')) : take(turn, isBegun))
  await takingTurns(gate, async () => {
    const both = await Promise.allSettled([connectionTurn(), connectionTurn()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isFull = false
    ;(await connectionTurn())?.()
  })
  await expect.poll(() => turns).toEqual(['first', 'over'])
})

test('whoever takes no turns, or has set something going that outlives the call, waits for nobody', async () => {
  const { turns, take } = noting()
  ;(await connectionTurn())?.()
  const over = Promise.withResolvers<void>()
  let later: Promise<(() => void) | null> | undefined
  await takingTurns(take, async () => {
    later = over.promise.then(connectionTurn)
  })
  over.resolve()
  ;(await later)?.()
  expect(turns).toEqual([])
})
