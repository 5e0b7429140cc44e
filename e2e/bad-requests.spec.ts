import { expect, test } from '@playwright/test'

const REFUSED: [what: string, path: string, status: number][] = [
  ['an unknown channel', '/v2/channels/999999', 404],
  ['an unknown film', '/v2/contents/999999', 404],
  ['an unknown call', '/v2/nothing', 404],
  ['an address that spells nothing', '/v2/contents/%E0%A4%A', 400],
  ['a wrong type', '/v2/rows/1?limit=many', 400],
  ['a broken token', '/v2/users/self?access_token=nonsense', 401],
  ['no token', '/v2/channels/1/stream', 401],
  ['an unknown media path', '/media/nothing/index.m3u8', 404],
  ['a path that climbs', '/media/..%2f..%2fetc/passwd', 404],
  ['a path that climbs in the assets', '/assets/..%2f..%2fpackage.json', 404],
]

for (const [what, path, status] of REFUSED) {
  test(`${what} is refused with ${status} and the one body of errors`, async ({ request }) => {
    const response = await request.get(path)
    expect(response.status()).toBe(status)
    const body = await response.text()
    expect(body).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/src\//)
    if (!path.startsWith('/v2/')) return
    const error = JSON.parse(body) as Record<string, unknown>
    expect(error).toMatchObject({
      status_code: status,
      error_code: expect.any(String),
      message: expect.any(String),
    })
  })
}

test('an oversize body is refused', async ({ request }) => {
  const response = await request.post('/v2/users', {
    data: { username: 'x'.repeat(3_000_000), password: 'y' },
  })
  expect(response.status()).toBe(413)
  expect(await response.json()).toMatchObject({ status_code: 413 })
})
