import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery, nullable } from './values.ts'

/** Devices that have instructions of their own, in the order in which they are listed. */
export const HELP_DEVICES = ['android_tv', 'samsung', 'lg', 'android', 'ios'] as const
export type HelpDevice = (typeof HELP_DEVICES)[number]

/** How to watch on a kind of device. */
export const DeviceHelp = Type.Object({
  device: Type.String({ description: HELP_DEVICES.join(', ') }),
  store: nullable(Type.String({ description: 'address of the app where such devices get their apps' })),
  steps: Type.Array(Type.String()),
})
export type DeviceHelp = Static<typeof DeviceHelp>

export const Help = Type.Object({
  questions: Type.Array(Type.Object({ question: Type.String(), answer: Type.String() })),
  devices: Type.Array(DeviceHelp),
})
export type Help = Static<typeof Help>

export const getHelp = endpoint({
  method: 'GET',
  path: '/v2/help',
  summary: 'What the provider says to those who ask: questions with answers, and how to watch on each device',
  access: 'open',
  shared: true,
  query: Type.Object({ ...CommonQuery }),
  answer: Help,
  errors: [],
})
