import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false } as const
const Key = Type.String({ minLength: 8, maxLength: 500 })
/** Of the gateway; left out, the one that it is known by. */
const SECURE = '^(?:https://|http://(?:localhost|127\\.0\\.0\\.1|\\[::1\\])[:/])'
const Address = Type.Optional(Type.String({ pattern: SECURE, description: 'https, but on this machine' }))
const Amount = Type.String({
  pattern: '^\\d{1,9}\\.\\d{2}$',
  description: 'in main units of the provider’s currency, in quotes, with two digits',
})

/** What a provider is known by at each gateway. */
export const GatewaySettings = Type.Object(
  {
    stripe: Type.Optional(
      Type.Object(
        { secret_key: Key, webhook_secret: Key, api: Address, least_amount: Type.Optional(Amount) },
        closed,
      ),
    ),
    cloudpayments: Type.Optional(Type.Object({ public_id: Key, api_secret: Key, api: Address }, closed)),
    payme: Type.Optional(
      Type.Object(
        {
          merchant_id: Key,
          key: Key,
          checkout: Address,
          account_field: Type.Optional(
            Type.String({ minLength: 1, maxLength: 100, description: 'a name, and no secret' }),
          ),
        },
        closed,
      ),
    ),
    operator: Type.Optional(
      Type.Object({ url: Type.String({ pattern: SECURE }), key: Type.String({ minLength: 16 }) }, closed),
    ),
  },
  closed,
)
export type GatewaySettings = Static<typeof GatewaySettings>

/** Settings by the id of their provider. */
export type ProviderGateways = ReadonlyMap<string, GatewaySettings>

/** What one gateway knows of each provider, by the provider's id. */
export type SettingsOf<Name extends keyof GatewaySettings> = ReadonlyMap<
  string,
  NonNullable<GatewaySettings[Name]>
>
