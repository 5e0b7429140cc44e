/** What a sandbox that was started by a service says to it. */
export interface SandboxGreeting {
  readonly port: number
}

/**
 * Set in the environment of a sandbox that a service starts for itself. That it could talk to whoever started it says nothing: `openair.mjs` gives
 * every command a channel.
 */
export const SANDBOX_CHILD = 'OPENAIR_SANDBOX_CHILD'
