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

async function post(url: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
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

/** Address of the master playlist of a channel, live, that needs no further headers. */
export async function liveStream(service: string, token: string, channel: number | string): Promise<string> {
  const response = await fetch(`${service}/v2/channels/${channel}/stream?ts=0&access_token=${token}`)
  if (!response.ok) throw new Error(`channel ${channel}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { hls_mbr: string }).hls_mbr
}
