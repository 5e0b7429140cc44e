import { type GatewayStub, gatewayStub } from './gateway-stub.ts'

/** The code that the stub sends to everybody. */
export const REGIONAL_CODE = '4821'

/** What the stub says of a subscriber; by their phones. */
export interface RegionalStub extends GatewayStub {
  readonly status: Map<string, object>
  readonly addresses: Map<string, readonly object[]>
}

/** The backend of a regional provider as `docs/providers.md` asks for it. */
export async function regionalStub(): Promise<RegionalStub> {
  const status = new Map<string, object>()
  const addresses = new Map<string, readonly object[]>()
  const stub = await gatewayStub(({ path, body }) => {
    const sent = body === '' ? {} : (JSON.parse(body) as Record<string, string>)
    const { pathname, searchParams } = new URL(path, 'http://stub')
    switch (pathname) {
      case '/mw/otps':
        return { status: 200, json: { seconds: 90, message: 'We have sent you a code' } }
      case '/mw/auth/otp':
        return sent['token'] === REGIONAL_CODE
          ? {
              status: 200,
              json: { token: `of ${sent['phone']}`, addresses: addresses.get(sent['phone'] ?? '') ?? [] },
            }
          : { status: 400, json: {} }
      case '/mw/cities':
        return {
          status: 200,
          json: [
            { id: '1', name: 'Almaty' },
            { id: '2', name: 'Taldykorgan' },
          ],
        }
      case '/mw/set_city':
        return { status: ['1', '2'].includes(sent['city_id'] ?? '') ? 200 : 400, json: {} }
      case '/mw/set_address':
        return { status: sent['address_id'] === 'a1' ? 200 : 400, json: {} }
      case '/mw/status_block':
        return { status: 200, json: status.get(searchParams.get('phone') ?? '') ?? { status: 0 } }
      default:
        return { status: 404, json: {} }
    }
  })
  return { ...stub, status, addresses }
}
