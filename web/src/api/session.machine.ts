import { machine } from '#domain/machine.ts'

/** The life of a session: from a visitor whom nobody knows to a device with a token, and again when the token ends. */
export const sessionMachine = machine(
  {
    Unknown: ['Introducing', 'Authorising', 'Ready'],
    /** Asking who we are to the service (network info) before anything else. */
    Introducing: ['CreatingGuest', 'LoginNeeded', 'Failed'],
    CreatingGuest: ['LoggingIn', 'Failed'],
    LoggingIn: ['Registering', 'Failed'],
    Registering: ['Authorising', 'Failed'],
    /** A device id for a token. A device that the service does not know any more starts from the beginning. */
    Authorising: ['Ready', 'Introducing', 'Failed'],
    Ready: ['Authorising'],
    /** The provider allows no guests. */
    LoginNeeded: ['Introducing'],
    Failed: ['Introducing', 'Authorising'],
  },
  { initial: 'Unknown' },
)

export type SessionState = (typeof sessionMachine.states)[number]
