import type { PresentViewing } from '#contract/refusals.ts'
import { textOf } from '../../catalogue/localised.ts'
import type { Scope } from '../../scope/scope.ts'
import type { DeviceViewing } from './present-viewings.store.ts'

type Asked = Pick<Scope, 'language' | 'provider' | 'maxAge'>

/** What an account is watching, as whoever was refused for it is told; the longest first. */
export const presentViewings = (call: Asked, viewings: readonly DeviceViewing[]): PresentViewing[] =>
  viewings.map((one) => told(call, one)).toSorted((one, other) => one.since - other.since)

function told(call: Asked, { id, started_at, data, channel, title }: DeviceViewing): PresentViewing {
  const said = (name: string): string | null => data[name] ?? null
  return {
    id,
    device: {
      device_type: said('device_type'),
      vendor: said('vendor'),
      model: said('model'),
      os_name: said('os_name'),
      os_version: said('os_version'),
    },
    kind: channel === null ? 'title' : 'channel',
    // A child reads no names of what is not for it.
    title: call.maxAge === null ? (channel ?? textOf(call, title)) : null,
    since: Math.floor(started_at.getTime() / 1000),
  }
}
