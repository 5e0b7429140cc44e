import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_PARENTAL } from '#domain/identity/pin.ts'
import { createPinGate, type PinCircumstances } from './pin-gate.ts'
import { pinEnteredAt, rememberPin } from './pin-memory.ts'

const known: PinCircumstances = {
  isLimited: false,
  isGuest: false,
  status: 'set',
  settings: DEFAULT_PARENTAL,
  enteredAt: null,
  paidAt: null,
  now: 10_000,
}
const gateOf = (more: Partial<PinCircumstances> = {}, isSkipped = false) => {
  const remember = vi.fn<() => void>()
  const onTrouble = vi.fn<(error: unknown) => void>()
  const circumstances = async () => ({ ...known, ...more })
  return { gate: createPinGate({ circumstances, isSkipped, remember, onTrouble }), remember, onTrouble }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a right PIN is kept and runs the saved action 600 ms later [identity.pin-correct] [identity.parental-retry-delay]', async () => {
  const { gate, remember } = gateOf()
  const run = vi.fn<() => void>()
  await gate.guard({ action: 'vod', run })
  expect([gate.get().step, run.mock.calls.length]).toEqual(['Asking', 0])
  gate.pass()
  expect(remember).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(599)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})

test('the flag stays 5 s where playback follows, else 2 s [identity.pin-unlock-flag]', async () => {
  for (const [action, ms] of [
    ['channel', 5000],
    ['settings', 2000],
  ] as const) {
    const { gate } = gateOf()
    await gate.guard({ action, run: () => undefined })
    gate.pass()
    vi.advanceTimersByTime(ms - 1)
    expect(gate.get().step).toBe('Passed')
    vi.advanceTimersByTime(1)
    expect(gate.get().step).toBe('Closed')
  }
})

test('a PIN that was entered on a page is not held for the profile that goes on with it, nor is what waited for one', async () => {
  const { gate } = gateOf()
  gate.pass('1234')
  expect(gate.heldPin()).toBe('1234')
  const onGivenUp = vi.fn<() => void>()
  await gate.guard({ action: 'settings', run: () => undefined, onGivenUp })
  gate.forget()
  expect([gate.heldPin(), gate.get().step]).toEqual([null, 'Closed'])
  expect(onGivenUp).toHaveBeenCalledOnce()
})

test('closing the window forgets the saved action [identity.pin-modal-close]', async () => {
  const { gate } = gateOf()
  const [run, onGivenUp] = [vi.fn<() => void>(), vi.fn<() => void>()]
  await gate.guard({ action: 'profile', run, onGivenUp })
  gate.close()
  expect(gate.get()).toEqual({ step: 'Closed', request: null })
  gate.pass()
  vi.advanceTimersByTime(10_000)
  expect(run).not.toHaveBeenCalled()
  expect(onGivenUp).toHaveBeenCalledOnce()
})

test('who has no PIN chooses one first, and a guest signs in [identity.pin-notset-dialogue] [identity.guest-protected-playback]', async () => {
  const step = async (more: Partial<PinCircumstances>) => {
    const { gate } = gateOf(more)
    await gate.guard({ action: 'vod', run: () => undefined })
    return gate.get().step
  }
  expect(await step({ status: 'notset' })).toBe('SettingFirst')
  expect(await step({ status: 'notset', isGuest: true })).toBe('SigningIn')
})

test('an embedded page that is told so lets an adult play, opens nothing else, and lifts no limits of a child [identity.embed-parental-skip] [identity.query-ignore-parental-control]', async () => {
  const run = vi.fn<() => void>()
  await gateOf({}, true).gate.guard({ action: 'vod', run })
  expect(run).toHaveBeenCalledOnce()
  const child = gateOf({ isLimited: true }, true).gate
  await child.guard({ action: 'vod', run })
  expect([child.get().step, run.mock.calls.length]).toEqual(['Asking', 1])
  for (const action of ['parental', 'settings', 'profile', 'pay'] as const) {
    const { gate } = gateOf({}, true)
    await gate.guard({ action, run })
    expect([action, gate.get().step, run.mock.calls.length]).toEqual([action, 'Asking', 1])
  }
})

test('what became of no interest asks nobody, and a newer wish takes the place of the older one', async () => {
  const { gate } = gateOf()
  const gone = { action: 'vod', run: vi.fn<() => void>(), onGivenUp: vi.fn<() => void>() } as const
  const asked = gate.guard(gone)
  gate.withdraw(gone)
  await asked
  expect([gate.get().step, gone.onGivenUp.mock.calls.length]).toEqual(['Closed', 0])
  const older = { ...gone, onGivenUp: vi.fn<() => void>() }
  await gate.guard(older)
  const newer = { ...gone, action: 'channel' } as const
  await gate.guard(newer)
  expect(gate.get()).toEqual({ step: 'Asking', request: newer })
  expect(older.onGivenUp).toHaveBeenCalledOnce()
})

test('where nothing is known of the viewer, nothing opens', async () => {
  const onTrouble = vi.fn<(error: unknown) => void>()
  const [run, onGivenUp] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const circumstances = () => Promise.reject(new Error('no answer'))
  const gate = createPinGate({ circumstances, isSkipped: false, remember: () => undefined, onTrouble })
  await gate.guard({ action: 'vod', run, onGivenUp })
  expect([run, onTrouble, onGivenUp].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1])
})

test('the moment of an entry is kept per device', () => {
  const kept = new Map<string, string>()
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  rememberPin(memory, 'a', 500)
  expect([pinEnteredAt(memory, 'a'), pinEnteredAt(memory, 'b')]).toEqual([500, null])
})
