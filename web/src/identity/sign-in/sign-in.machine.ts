import { machine } from '#domain/machine.ts'

/** The steps of signing in: by phone and code, or by login and password. */
export const signInMachine = machine(
  {
    Phone: ['AskingMethods', 'Code', 'Choosing', 'Password'],
    /** How can a code be sent to this phone? */
    AskingMethods: ['Messenger', 'Sending', 'Phone'],
    /** The viewer has the code sent by a messenger; we look whether it was. */
    Messenger: ['Sending', 'Code', 'Phone'],
    Sending: ['Code', 'Phone', 'Messenger'],
    Code: ['CheckingCode', 'Sending', 'Phone'],
    CheckingCode: ['Code', 'Choosing', 'Done'],
    /** Where the subscriber of a regional provider lives: an address, or a city. */
    Choosing: ['Placing', 'Phone'],
    Placing: ['Choosing', 'Phone', 'Done'],
    Password: ['CheckingPassword', 'Phone'],
    CheckingPassword: ['Password', 'Done'],
    Done: [],
  },
  { initial: 'Phone' },
)

export type SignInStep = (typeof signInMachine.states)[number]
