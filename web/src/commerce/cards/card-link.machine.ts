import { machine } from '#domain/machine.ts'

/** Linking a card: the viewer leaves for a page of the gateway, comes back, and the service is asked what became of it. */
export const cardLinkMachine = machine(
  {
    Idle: ['Beginning', 'Waiting'],
    /** The service is told, and answers where the card is entered. */
    Beginning: ['Leaving', 'Waiting', 'Failed'],
    /** The browser is on its way to the gateway; who goes back from there is waiting. */
    Leaving: ['Waiting'],
    /** Nothing is to be entered any more: the service is asked again and again what became of it. */
    Waiting: ['Leaving', 'Linked', 'Failed'],
    Linked: [],
    Failed: ['Beginning', 'Waiting'],
  },
  { initial: 'Idle' },
)

export type CardLinkStep = (typeof cardLinkMachine.states)[number]
