import { machine } from '#domain/machine.ts'

/** The life of a protected action: from the wish to it until it runs or is given up. */
export const pinGateMachine = machine(
  {
    Closed: ['Asking', 'SettingFirst', 'SigningIn'],
    /** The PIN is wanted. */
    Asking: ['Closed', 'Passed'],
    /** There is no PIN yet: one is chosen first. */
    SettingFirst: ['Closed', 'Passed'],
    /** A guest is asked to sign in. */
    SigningIn: ['Closed'],
    /** The PIN was right: the action runs in a moment, the flag is shown a little longer. */
    Passed: ['Closed', 'Asking', 'SettingFirst', 'SigningIn'],
  },
  { initial: 'Closed' },
)
export type PinGateStep = (typeof pinGateMachine.states)[number]
