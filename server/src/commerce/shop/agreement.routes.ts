import { acceptAgreement, listAgreements } from '#contract/subscriptions.ts'
import { Failure } from '../../failures/failure.ts'
import { serve } from '../../http/serve.ts'
import { readPackets } from '../../packets/packet.store.ts'
import type { App } from '../../ports.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import { noteAgreement, readAgreements } from './agreement.store.ts'
import { SHOP } from './shop-texts.ts'

/** What packets ask to be agreed to before they are bought. */
export function registerAgreements(app: App): void {
  serve(app, listAgreements, async ({ db, viewer }) => {
    forAdultUsers(viewer)
    const agreed = await readAgreements(db, viewer.userId)
    return agreed.map(({ id, agreed_at: at }) => ({ id, agreed_at: at.toISOString() }))
  })

  serve(app, acceptAgreement, async ({ body, db, now, viewer }) => {
    forAdultUsers(viewer)
    // Only the words that a packet asks for now are agreed to: older ones have another id.
    const isAsked = (await readPackets(db)).some(({ agreement }) => agreement?.id === body.id)
    if (!isAsked) throw new Failure('not_found', null, SHOP.no_agreement)
    const at = await noteAgreement(db, viewer.userId, body.id, now)
    return { id: body.id, agreed_at: at.toISOString() }
  })
}
