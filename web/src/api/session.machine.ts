import { machine } from '#domain/machine.ts'

/** The life of a session: from a visitor whom nobody knows to a device with a token, and again when the token ends. */
export const sessionMachine = machine(
  {
    Unknown: ['Introducing'],
    /** Asking who we are to the service (network info) before anything else; then exactly one way is taken. */
    Introducing: [
      'AutoAuthorising',
      'CheckingToken',
      'Resuming',
      'CreatingGuest',
      'LoginNeeded',
      'Forbidden',
      'Failed',
    ],
    /** The provider itself says who watches. */
    AutoAuthorising: ['Registering', 'AutoFailed', 'Failed'],
    /** The viewer is asked whether to try again. */
    AutoFailed: ['AutoAuthorising', 'Resuming', 'CreatingGuest', 'LoginNeeded', 'Forbidden', 'Failed'],
    /** Whose is the token that came with the address or in a cookie? */
    CheckingToken: [
      'AskingToken',
      'Registering',
      'Resuming',
      'CreatingGuest',
      'LoginNeeded',
      'Forbidden',
      'Failed',
    ],
    /** The viewer is asked whether to continue as somebody whom the address names. */
    AskingToken: ['Registering', 'Resuming', 'CreatingGuest', 'LoginNeeded', 'Forbidden', 'Failed'],
    /** A device that is known: its token of a moment ago will do, or another is asked for. */
    Resuming: ['Ready', 'Authorising', 'Failed'],
    CreatingGuest: ['LoggingIn', 'Authorising', 'Failed'],
    LoggingIn: ['Registering', 'Failed'],
    Registering: ['Authorising', 'AutoFailed', 'Failed'],
    /** A device id for a token. A device that the service does not know any more starts from the beginning, once. */
    Authorising: ['Ready', 'Introducing', 'AutoFailed', 'Forbidden', 'Failed'],
    Ready: ['Resuming', 'Introducing', 'Forbidden'],
    /** The provider allows no guests. */
    LoginNeeded: ['Introducing'],
    /** The service is not offered in the country of the caller. */
    Forbidden: ['Introducing'],
    Failed: ['Introducing'],
  },
  { initial: 'Unknown' },
)

export type SessionState = (typeof sessionMachine.states)[number]
