import type { Row, Rowset } from '#contract/catalogue.ts'
import type { TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from './running-service.ts'
import { serviceOfFile } from './service-of-file.ts'
import { smallFilm, smallServiceFile } from '#operate/testing/small-service.ts'

/** Unix milliseconds. */
export const ROW_NOW = Date.UTC(2026, 5, 15, 15, 30)

const row = (id: number, slug: string, more: string) =>
  `- {id: ${id}, slug: ${slug}, title: {ru: ${slug}, en: ${slug}}, ${more}}\n`
const FILMS = 'template: content-v, content_type: contents, rule: {kind: type, value: movie}'

/** The small service with rows of every rule and audience, two libraries, a film in 4K, and a second provider. */
function openRowService(): Promise<RunningService> {
  const provider = smallServiceFile('providers.yaml')
  return runSmallService(ROW_NOW, {
    'providers.yaml': `${provider}${provider
      .replace('id: 1', 'id: 2')
      .replace(
        'shortname: small',
        'shortname: other\n  promo_codes: true\n  titles_of: small\n  pages_of: small',
      )
      .replace('is_default: true', 'is_default: false')}`,
    'libraries.yaml': `- {id: 1, slug: main, title: {ru: Общая, en: Main}}
- {id: 2, slug: silent, title: {ru: Немое, en: Silent}, color: '#1B2A3C', art: {motif: towers}}
`,
    'contents/all.yaml': `${smallServiceFile('contents/all.yaml')}
${smallFilm({ id: 20, slug: 'sharp', year: 2020, more: '  quality: 4k\n' })}${smallFilm({ id: 21, slug: 'old', year: 1950, more: '  quality: sd\n  library: silent\n' })}${smallFilm({ id: 22, slug: 'new', year: 2021 })}`,
    'rows.yaml': `${smallServiceFile('rows.yaml')}${row(4, 'picked', 'template: content-h, content_type: contents, items: [sharp, old, new]')}${[
      row(5, 'popular', FILMS.replace('{kind: type, value: movie}', '{kind: popular}')),
      row(6, 'newest', FILMS.replace('{kind: type, value: movie}', '{kind: newest, value: movie}')),
      `- id: 7
  slug: because
  title: {ru: Похожее, en: Like what you watched}
  template: content-v
  content_type: contents
  rule: {kind: because_watched, title: {ru: 'Похоже на «{title}»', en: 'Because you watched {title}'}}
`,
      row(8, 'here', `${FILMS}, audience: {providers: [other]}`),
      row(9, 'russian', `${FILMS}, audience: {languages: [ru]}`),
      row(10, 'grown', `${FILMS}, audience: {roles: [adult]}`),
      row(11, 'phone', `${FILMS}, audience: {variants: [mobile]}`),
      row(12, 'brief', `${FILMS}, cache_timeout: 60`),
      `- id: 13
  slug: tiles
  title: {ru: Плитки, en: Tiles}
  template: button
  content_type: promotions
  promotions:
    - {title: {ru: Драма, en: Drama}, destination: {type: row, slug: films}, icon: /icons/drama.svg, icon_focused: /icons/drama-on.svg, overlay_icon: 'https://icons.example/new.svg'}
    - {title: {ru: Промокод, en: Promo code}, destination: {type: enter_promo_key, slug: SPRING}}
`,
    ].join('')}`,
    'rowsets.yaml': `- id: 1
  slug: home
  title: {ru: Главная, en: Home}
  description: {ru: Всё., en: Everything.}
  template: startpage
  library: silent
  logo: {layout: swiss}
  rows: [heroes, films, popular, because, here, russian, grown, phone]
`,
  })
}

/** Calls about rows, of a viewer or of nobody, to the row service that all tests of a file share. */
export function rowCalls() {
  const present = serviceOfFile(async () => ({ service: await openRowService() }))
  const ask = (url: string, user?: TestUser) =>
    present().service.app.inject({
      url,
      ...(user && { headers: { authorization: `Bearer ${user.token}` } }),
    })
  const get = async <T>(url: string, user?: TestUser): Promise<T> => {
    const answer = await ask(url, user)
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.body}`)
    return answer.json<T>()
  }
  return {
    service: (): RunningService => present().service,
    ask,
    get,
    slugsOf: (row: Row): string[] => row.contents.map(({ slug }) => slug),
    /** Slugs of the rows of a rowset. */
    headsOf: async (url: string, user?: TestUser): Promise<string[]> =>
      (await get<Rowset>(url, user)).rows.map(({ slug }) => slug),
  }
}
