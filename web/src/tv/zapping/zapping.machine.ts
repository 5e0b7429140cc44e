import { machine } from '#domain/machine.ts'

/** The life of a zap. Another channel may be wanted at any time, so loading follows everything, itself included. What was fetched ahead plays before the service has said who may watch it. */
export const zappingMachine = machine(
  {
    Idle: ['Loading'],
    Loading: ['Loading', 'Ready', 'Failed', 'Idle'],
    Ready: ['Loading', 'Failed', 'Idle'],
    Failed: ['Loading', 'Idle'],
  },
  { initial: 'Idle' },
)
export type ZappingState = (typeof zappingMachine)['initial']
