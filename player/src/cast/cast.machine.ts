import { machine } from '#domain/machine.ts'

/**
 * The life of casting. `idle` until the sender is there, `disconnected` while nobody casts, `connected` with a device that plays nothing of
 * ours yet; then what the device does.
 */
export const castMachine = machine(
  {
    idle: ['disconnected', 'connected'],
    disconnected: ['connected'],
    connected: ['buffering', 'playing', 'paused', 'ended', 'disconnected'],
    buffering: ['playing', 'paused', 'ended', 'connected', 'disconnected'],
    playing: ['paused', 'buffering', 'ended', 'connected', 'disconnected'],
    paused: ['playing', 'buffering', 'ended', 'connected', 'disconnected'],
    ended: ['buffering', 'playing', 'paused', 'connected', 'disconnected'],
  },
  { initial: 'idle' },
)

export type CastState = (typeof castMachine.states)[number]

/** Whether there is a device that plays in place of the page. */
export const isAway = (state: CastState): boolean => state !== 'idle' && state !== 'disconnected'
