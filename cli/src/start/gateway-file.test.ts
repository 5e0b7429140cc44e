import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGatewayFile } from './gateway-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openair-gateways-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const PROVIDERS = new Map([
  ['openair', 1],
  ['silkway', 2],
])
const read = async (text: string) => {
  await writeFile(join(folder, 'gateways.yaml'), text)
  return readGatewayFile(join(folder, 'gateways.yaml'), PROVIDERS)
}
const mistakes = async (text: string): Promise<string> =>
  read(text).then(
    () => '',
    (error: Error) => error.message,
  )

test('what a provider is known by at gateways stands in its section', async () => {
  const stripe = { secret_key: 'sk_test_12345', webhook_secret: 'whsec_12345' }
  const operator = { url: 'https://billing.example/charge', key: 'a key of sixteen letters' }
  const text = JSON.stringify({ openair: { stripe, operator }, silkway: { operator } })
  expect(await read(text)).toEqual(
    new Map([
      ['1', { stripe, operator }],
      ['2', { operator }],
    ]),
  )
})

test('the example of docs/gateways.md is right once its secrets are filled in', async () => {
  const told = await readFile(join(import.meta.dirname, '../../../docs/gateways.md'), 'utf8')
  const [, example = ''] = /^```yaml\n([^]*?)^```/m.exec(told) ?? []
  const settings = await read(example.replaceAll('…', 'secret-of-sixteen-letters'))
  expect(settings.get('1')?.stripe?.least_amount).toBe('250.00')
  expect(settings.get('2')?.payme?.account_field).toBe('payment')
})

test('every mistake is named with its line, and no secret with it', async () => {
  const said = await mistakes(
    'openair:\n  stripe:\n    secret_key: sk_test_12345\n  paypal: {}\nnobody:\n  operator: { url: ftp://x, key: hush-hush }\n',
  )
  expect(said).toContain('line 2, openair.stripe.webhook_secret: is missing')
  expect(said).toContain('line 4, openair.paypal: is not a known field')
  expect(said).toContain('line 5, nobody: there is no such provider; there are openair, silkway')
  expect(said).toContain('line 6, nobody.operator.url:')
  expect(said).not.toMatch(/sk_test|hush/)
  // Money is not spoken of over a plain line, but on this machine.
  const plain = (url: string) =>
    mistakes(`openair: {operator: {url: '${url}', key: a key of sixteen letters}}`)
  for (const url of [
    'http://billing.example/',
    'http://localhost.example/',
    'http://127.0.0.1.example/',
    'billing.example',
  ])
    expect(await plain(url)).toContain('line 1, openair.operator.url:')
  for (const url of ['https://billing.example/tv', 'http://127.0.0.1:8080/tv', 'http://localhost/'])
    expect(await plain(url)).toBe('')
  expect(await mistakes('- a\n')).toContain('must have a section per provider')
  expect(await mistakes('a: [\n')).toMatch(/line \d/)
  await expect(readGatewayFile(join(folder, 'none.yaml'), PROVIDERS)).rejects.toThrow('cannot be read')
})
