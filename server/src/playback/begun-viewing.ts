import { type Grant, readGrant } from '#media/grant.ts'
import { deviceMark, readViewingId } from './viewing-id.ts'

interface Begun {
  /** The media secret of the installation. */
  readonly secret: Uint8Array
  /** `hls_mbr` of the answer that was asked for ahead; undefined where none was. */
  readonly address: string | undefined
  readonly deviceId: string
  /** What is granted now. */
  readonly scope: Grant['scope']
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * The id under which an answer that was asked for ahead was granted: what plays under that grant already is this viewing from now on, and
 * ends with it. Undefined where it is another device's, shows something else, or has run out.
 */
export function begunViewing({ secret, address, deviceId, scope, now }: Begun): string | undefined {
  const token = address === undefined ? undefined : /\/media\/g\/([^/]+)\//.exec(address)?.[1]
  const grant = token === undefined ? undefined : readGrant(secret, token)
  if (!grant || now > grant.expires * 1000) return undefined
  if (readViewingId(grant.session).device !== deviceMark(deviceId)) return undefined
  return isSame(grant.scope, scope) ? grant.session : undefined
}

function isSame(one: Grant['scope'], other: Grant['scope']): boolean {
  if ('assetId' in one)
    return 'assetId' in other && one.assetId === other.assetId && one.seconds === other.seconds
  if ('assetId' in other || one.channelId !== other.channelId) return false
  return one.window.kind === 'live' && other.window.kind === 'live'
}
