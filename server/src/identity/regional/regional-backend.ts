import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { Address, City } from '#contract/regional.ts'
import { callGateway } from '../../commerce/gateways/call-gateway.ts'
import { GatewaySilence } from '../../commerce/gateways/gateway.ts'
import type { RegionalSettings } from '../../db/provider-settings.ts'
import { Failure } from '../../failures/failure.ts'
import { Unsent } from '../unsent.ts'

const Sent = Type.Object({
  seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 3600 })),
  message: Type.Optional(Type.String({ maxLength: 500 })),
})
const Entered = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 500 }),
  addresses: Type.Optional(Type.Array(Address, { maxItems: 200 })),
})
const Cities = Type.Array(City, { maxItems: 2000 })
const Amount = Type.Integer({ minimum: -1_000_000_000_000, maximum: 1_000_000_000_000 })
const Status = Type.Object({
  status: Type.Integer(),
  balance_minor: Type.Optional(Amount),
  amount_minor: Type.Optional(Amount),
  username: Type.Optional(Type.String({ maxLength: 100 })),
  message_detail: Type.Optional(Type.String({ maxLength: 1000 })),
})

/** Where an address or a city is told by. */
export interface Place {
  readonly path: 'set_city' | 'set_address'
  readonly fields: Readonly<Record<string, string>>
}

/**
 * The backend of a regional provider, by the protocol that `docs/providers.md` asks for. Everything throws `gateway_timeout` where it does
 * not answer, or nothing that can be understood.
 */
export interface RegionalBackend {
  /** Throws `validation_failed` where it knows nobody by the phone. */
  sendCode(phone: string): Promise<Static<typeof Sent>>
  /** Throws `invalid_code`. */
  enterCode(phone: string, code: string): Promise<Static<typeof Entered>>
  cities(): Promise<Static<typeof Cities>>
  /** Throws `validation_failed` for a place that this subscriber cannot have. */
  setPlace(token: string, place: Place): Promise<void>
  status(phone: string): Promise<Static<typeof Status>>
}

const silent = () => new Failure('gateway_timeout')

export function regionalBackend({ url }: Pick<RegionalSettings, 'url'>): RegionalBackend {
  async function ask<S extends TSchema>(
    path: string,
    schema: S,
    body: object | null,
    refused: Failure,
  ): Promise<Static<S>> {
    let answer
    try {
      answer = await callGateway('regional', new URL(`${url}${path}`), {
        method: body ? 'POST' : 'GET',
        headers: body ? { 'content-type': 'application/json' } : {},
        body: body && JSON.stringify(body),
      })
    } catch (error) {
      if (error instanceof GatewaySilence) throw error.isUnsent ? new Unsent('gateway_timeout') : silent()
      throw error
    }
    if (answer.status >= 400) throw refused
    if (!Value.Check(schema, answer.json)) throw silent()
    return answer.json as Static<S>
  }
  return {
    sendCode: (phone) =>
      ask('/otps', Sent, { phone }, new Failure('validation_failed', { phone: 'is not known' })),
    enterCode: (phone, token) => ask('/auth/otp', Entered, { phone, token }, new Failure('invalid_code')),
    cities: () => ask('/cities', Cities, null, silent()),
    async setPlace(token, { path, fields }) {
      const refused = new Failure('validation_failed', { [path]: 'is no place of this subscriber' })
      await ask(`/${path}`, Type.Object({}), { token, ...fields }, refused)
    },
    status: (phone) => ask(`/status_block?phone=${encodeURIComponent(phone)}`, Status, null, silent()),
  }
}
