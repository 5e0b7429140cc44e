import { type ClearKeyLicence, getClearKeyLicence } from '#contract/licences.ts'
import { sampleKey } from '#media/keys.ts'
import { Failure } from '../../failures/failure.ts'
import { serve } from '../../http/serve.ts'
import type { App } from '../../ports.ts'
import { type LicencePorts, licensedTitle } from './licensed-title.ts'

/** Licences of protected titles. */
export function registerLicences(app: App, ports: LicencePorts): void {
  serve(app, getClearKeyLicence, async (call): Promise<ClearKeyLicence> => {
    const { asset } = await licensedTitle(call, ports, call.query.grant)
    const { key, keyId } = sampleKey(ports.origin.secret, asset.id)
    const kid = keyId.toString('base64url')
    // Keys of a vendor are not ours to hand out, and in the clear nobody is to have them.
    const isOwn = asset.protection.systems.some(({ system }) => system === 'clearkey')
    if (!isOwn || !call.body.kids.includes(kid)) throw new Failure('not_found')
    return { keys: [{ kty: 'oct', kid, k: key.toString('base64url') }], type: 'temporary' }
  })
}
