import type { RunningService } from './running-service.ts'

/** What somebody reads who reads the HTML of a page. */
export interface Seen {
  readonly status: number
  readonly html: string
  readonly title: string
  readonly canonical: string | undefined
  readonly isIndexed: boolean
  /** Content of an element `meta` by name or property. */
  meta(name: string): string | undefined
  /** Nodes of the structured data. */
  readonly things: readonly Record<string, unknown>[]
  /** What stands in the root of the app, without markup. */
  readonly text: string
  readonly links: readonly string[]
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescape = (text: string): string =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => SIGNS[name] ?? whole)

/** Opens an address as a browser without a script does. */
export async function seePage(
  { app }: Pick<RunningService, 'app'>,
  url: string,
  headers: Record<string, string> = {},
): Promise<Seen> {
  const answer = await app.inject({ url, headers: { accept: 'text/html', ...headers } })
  const html = answer.body
  const one = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(html)?.[1]
    return found === undefined ? undefined : unescape(found)
  }
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  const root = /<div id="root">(.*)<\/div>\s*<\/body>/s.exec(html)?.[1] ?? ''
  return {
    status: answer.statusCode,
    html,
    title: one(/<title>([^<]*)<\/title>/) ?? '',
    canonical: one(/<link rel="canonical" href="([^"]*)"/),
    isIndexed: !html.includes('<meta name="robots" content="noindex"'),
    meta: (name) => one(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
    things: data === undefined ? [] : (JSON.parse(data) as { '@graph': Record<string, unknown>[] })['@graph'],
    text: unescape(root.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')),
    links: [...root.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href),
  }
}

/** The first node of a type in the structured data. */
export const thing = (seen: Seen, type: string) => seen.things.find((node) => node['@type'] === type)
