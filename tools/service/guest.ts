import { createHash, randomUUID } from 'node:crypto'

/** What a browser of tests says of itself when it is registered, beside its serial. */
export const TEST_DEVICE = {
  device_type: 'pc',
  vendor: 'test',
  model: 'test',
  version: '1',
  os_name: 'test',
  os_version: '1',
  application_type: 'web',
}

async function post(url: string, body: unknown, token?: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

/** A guest's first contact with a service: user, login, device. Answers the access token. @throws when a call is refused */
export async function becomeGuest(service: string): Promise<string> {
  const username = randomUUID()
  const serial = randomUUID()
  const password = createHash('sha256')
    .update(username + serial)
    .digest('hex')
    .slice(0, 32)
  await post(`${service}/v2/users`, { username, password, is_guest: true })
  const login = await post(`${service}/v2/auth/login`, { login: username, password })
  const device = await post(
    `${service}/v2/users/self/devices?access_token=${String(login['access_token'])}`,
    { ...TEST_DEVICE, serial },
  )
  const authorised = await post(`${service}/v2/auth/device`, { device_id: device['id'] })
  return String(authorised['access_token'])
}

/** A new device of an account that signs in by password: its id, which a browser keeps as a cookie, and a token. @throws when a call is refused */
export async function becomeDevice(
  service: string,
  account: { readonly login: string; readonly password: string },
): Promise<{ readonly id: string; readonly token: string }> {
  const login = await post(`${service}/v2/auth/login`, account)
  const serial = randomUUID()
  const own = String(login['access_token'])
  const device = await post(`${service}/v2/users/self/devices`, { ...TEST_DEVICE, serial }, own)
  const authorised = await post(`${service}/v2/auth/device`, { device_id: device['id'] })
  return { id: String(device['id']), token: String(authorised['access_token']) }
}

/** Links a card of the sandbox that pays, as its owner does on the page of the gateway; the service hears of it a moment later. */
export async function linkCard(service: string, token: string, expiry = '12/40'): Promise<void> {
  const { full_url: bank } = await post(`${service}/v2/users/self/cards`, { returnUrl: '/' }, token)
  const form = new URLSearchParams({ number: '4242424242424242', expiry, cvc: '123' })
  await fetch(`${String(bank)}/card`, { method: 'POST', body: form, redirect: 'manual' })
  for (;;) {
    const answer = await fetch(`${service}/v2/users/self/cards?access_token=${token}`)
    if (((await answer.json()) as unknown[]).length > 0) return
  }
}

/** Address of the master playlist of a channel, live, that needs no further headers. */
export async function liveStream(service: string, token: string, channel: number | string): Promise<string> {
  const response = await fetch(`${service}/v2/channels/${channel}/stream?ts=0&access_token=${token}`)
  if (!response.ok) throw new Error(`channel ${channel}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { hls_mbr: string }).hls_mbr
}
