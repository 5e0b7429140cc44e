import { machine } from '#domain/machine.ts'

/**
 * The life of a player. `loading` lasts until the first picture of a source plays (or stands, when it starts paused);
 * `waiting` is a pause that nobody asked for. `error` and `codecError` are over until somebody loads or retries.
 * In `blackout` a placeholder stands instead of a recording that is closed in this time window.
 */
export const playerMachine = machine(
  {
    idle: ['loading', 'blackout'],
    loading: ['loading', 'playing', 'paused', 'ended', 'error', 'codecError', 'blackout', 'idle'],
    playing: ['paused', 'waiting', 'ended', 'loading', 'error', 'codecError', 'blackout', 'idle'],
    paused: ['playing', 'waiting', 'ended', 'loading', 'error', 'codecError', 'blackout', 'idle'],
    waiting: ['playing', 'paused', 'ended', 'loading', 'error', 'codecError', 'blackout', 'idle'],
    ended: ['playing', 'paused', 'waiting', 'loading', 'blackout', 'idle'],
    error: ['loading', 'blackout', 'idle'],
    codecError: ['loading', 'blackout', 'idle'],
    blackout: ['loading', 'idle'],
  },
  { initial: 'idle' },
)

export type PlayerState = (typeof playerMachine.states)[number]
