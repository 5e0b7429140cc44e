import { beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { openChildService } from '../testing/child-service.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

const opened = serviceOfFile(openChildService)
/** One of these is there, whatever kind of thing a path means. */
const IDS = ['1', '10', 'metropolis', 'home', 'films', 'heroes', 'p500', 'agreement', 'main']
/** What has no answer for want of more than an id, or of a thing; none of them has pictures. */
const UNASKED = new Set([
  '/v2/users/self/parental_code/check',
  '/v2/otp/send_methods',
  '/v2/otp/exist',
  '/v2/legal/:kind',
  '/v2/users/self/purchases_offer/:id/transaction',
  '/v2/users/self/transactions/:id',
  '/v2/survey/questions/:id',
  '/v2/promokeys/:id/info',
  '/v2/news/:id',
  '/v2/mw/cities',
  '/v2/mw/status_block',
  '/v2/channels/schedules',
])
const QUERY = 'text=metropolis&search=metropolis&phone=77010000001&person_id=1'
const PICTURE = /\.(?:svg|png|webp|jpe?g)(?:\?|$)/
const DRAWINGS = { accept: 'application/json, image/svg+xml' }

const paths = Object.values(ENDPOINTS)
  .flat()
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => path)

interface Found {
  readonly path: string
  readonly where: string
  readonly address: string
}

/** Every picture in an answer, with the place where it stands. */
function picturesIn(path: string, value: unknown, where = ''): Found[] {
  if (typeof value === 'string') return PICTURE.test(value) ? [{ path, where, address: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => picturesIn(path, part, `${where}.${name}`))
}

const ask = async (url: string, token: string | null, headers: Record<string, string> = {}) =>
  opened().service.app.inject({
    url,
    headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
  })

/** Pictures of all answers of a path, and the codes that were answered. */
async function picturesOf(
  path: string,
  token: string | null,
  headers = {},
): Promise<{ readonly pictures: Found[]; readonly codes: number[] }> {
  const ids = [...IDS, opened().adult.deviceId, accountId]
  const urls = path.includes(':') ? ids.map((id) => path.replaceAll(/:[a-z_]+/g, id)) : [path]
  const answers = await Promise.all(urls.map((url) => ask(`${url}?${QUERY}`, token, headers)))
  const good = answers.filter(({ statusCode }) => statusCode === 200)
  const plain = good.length > 0 ? good : await Promise.all(urls.map((url) => ask(url, token, headers)))
  const told = plain.filter(({ statusCode }) => statusCode === 200)
  const pictures = told.flatMap((answer) => picturesIn(path, answer.json()))
  return { pictures, codes: plain.map(({ statusCode }) => statusCode) }
}

/** The adult's: made by the first of many calls at once, it would have any number. */
let accountId = ''
const found: Found[] = []
/** Paths without an answer for anybody, each with the codes that everybody got. */
const silent: string[] = []
beforeAll(async () => {
  const { adult, guest } = opened()
  const accounts = await ask('/v2/users/self/accounts', adult.token)
  accountId = String(accounts.json<{ id: number }[]>()[0]!.id)
  for (const path of paths) {
    const answers = await Promise.all(
      [adult.token, guest.token, null].map((token) => picturesOf(path, token)),
    )
    const codes = answers.flatMap((answer) => answer.codes)
    if (!codes.includes(200) && !UNASKED.has(path)) silent.push(`${path}: ${codes.join(' ')}`)
    found.push(...answers.flatMap(({ pictures }) => pictures))
  }
}, 60_000)

test('every path was answered, and most of them with pictures', () => {
  expect(silent).toEqual([])
  expect(new Set(found.map(({ path }) => path)).size).toBeGreaterThan(20)
})

test('every picture of every answer is pixels by an absolute address', () => {
  const wrong = found.filter(({ address }) => !/^https:\/\/[^/]+\/.*\.(?:png|webp|jpe?g)$/.test(address))
  expect(wrong.map(({ path, where, address }) => `${path} ${where} ${address}`)).toEqual([])
})

test('there are pixels behind these addresses', async () => {
  const addresses = [...new Set(found.map(({ address }) => address))].slice(0, 12)
  for (const address of addresses) {
    const { statusCode, headers } = await ask(new URL(address).pathname, null)
    expect([address, statusCode, headers['content-type']]).toEqual([
      address,
      200,
      expect.stringMatching(/^image\/(?:png|webp|jpeg)$/),
    ])
  }
})

test('for who reads drawings every picture is a path, or an address of this service', async () => {
  const wrong: string[] = []
  for (const path of paths)
    for (const token of [opened().adult.token, null])
      for (const { where, address } of (await picturesOf(path, token, DRAWINGS)).pictures)
        if (!/^(?:https:\/\/tv\.example)?\/[^/]/.test(address)) wrong.push(`${path} ${where} ${address}`)
  expect(wrong).toEqual([])
})

test('who reads drawings gets them as paths, also of an answer that is kept, and nobody else does', async () => {
  const cover = async (headers = {}) => {
    const answer = await ask('/v2/contents/10', null, headers)
    return { vary: answer.headers['vary'], src: answer.json<{ cover: { src_2x3: string } }>().cover.src_2x3 }
  }
  for (let times = 0; times < 2; times += 1) {
    const [drawn, painted] = [await cover(DRAWINGS), await cover()]
    expect(drawn.src).toMatch(/^\/art\/[0-9a-f]{24}\.svg$/)
    expect(painted.src).toBe(`https://tv.example${drawn.src.replace('.svg', '.webp')}`)
    expect(drawn.vary).toMatch(/\baccept,/)
  }
  const { adult } = opened()
  const kept = await picturesOf('/v2/users/self/favorites', adult.token, DRAWINGS)
  expect(kept.pictures.some(({ address }) => address.startsWith('/art/'))).toBe(true)
})
