import { Type } from 'typebox'
import { closed } from './text.ts'

const Address = Type.String({ pattern: '^https?://[^\\s#]+$' })
/** Secrets stand in the environment of the service and never in its folder, which says only under which name. */
const SecretName = Type.String({ pattern: '^OPENAIR_DRM_[A-Z0-9_]+$' })

/** Who hands out the licences of protected titles to a provider's viewers; without a vendor the service does, by ClearKey. */
export const Drm = Type.Object(
  {
    /** The vendor's name, as clients are told it. */
    vendor: Type.Optional(
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 40 }),
          widevine: Type.Optional(Address),
          playready: Type.Optional(Address),
          fairplay: Type.Optional(Type.Object({ licence: Address, certificate: Address }, closed)),
          /** What the vendor believes: a token in this header that is signed with this secret. */
          entitlement: Type.Object(
            {
              format: Type.Union([Type.Literal('jwt'), Type.Literal('hmac')]),
              header: Type.String({ pattern: '^[A-Za-z0-9-]{1,60}$' }),
              secret: SecretName,
            },
            closed,
          ),
          /** Where the keys of its titles come from, by SPEKE 2. */
          key_server: Type.Object({ url: Address, secret: SecretName }, closed),
        },
        closed,
      ),
    ),
    /** On how many devices an account plays protected titles at a time; without it on as many as it has. */
    devices_at_once: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
)
