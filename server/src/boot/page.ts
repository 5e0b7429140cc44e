import type { Boot } from '#contract/boot.ts'
import { GROUND, type Theme } from '#domain/providers/page-theme.ts'
import { brandStyle } from './brand-style.ts'
import { escapeHtml, escapeJson } from '../http/markup.ts'
import type { launcherLinks } from './launcher.ts'
import { pageBody } from './page-body.ts'
import { pageHead } from './page-head.ts'
import type { PageText } from './page-text.ts'
import type { PublicPages } from './public-page.ts'
import { textsOf } from '../words/words.ts'

/** Files with the words of a language and with the letters of a script, as the build names them: `<!--words kk=/assets/words-kk-1f.js uz=…-->`. */
const WORD_FILES = /<!--words (.*?)-->/
const FONT_FILES = /<!--fonts (.*?)-->/
/** Whether a language is written in Cyrillic letters, as its own words are; Latin ones are in every page. */
const isCyrillic = (language: string): boolean =>
  /\p{Script=Cyrillic}/u.test(textsOf('page').home[language] ?? '')

/** What browsers draw around the page. */
const around = (theme: Theme): string => `<meta name="theme-color" content="${GROUND[theme]}" />`
const ICON = /<link rel="icon" [^>]*>/

export interface Page {
  readonly boot: Boot
  readonly text: PageText
  readonly pages: PublicPages
  /** Whether search engines may keep this address of it. */
  readonly isIndexed: boolean
}

/**
 * The page with what it says, for all who read HTML, and with what its first screen needs. The first picture is fetched
 * along with the script, and so are the words of a language that the script does not hold.
 * @param links how the provider's app is shown and installed; null leaves the template's own icon
 * @param template index.html as built, with `<!--boot-->` in its head and an empty `#root`
 */
export function renderPage(
  template: string,
  { boot, text, pages, isIndexed }: Page,
  theme: Theme = 'dark',
  links: ReturnType<typeof launcherLinks> | null = null,
): string {
  const { title, elements } = pageHead(text, boot, pages, isIndexed)
  const head = [
    ...elements,
    ...(links?.others ?? []),
    `<style>${brandStyle(boot.accent)}</style>`,
    text.first
      ? `<link rel="preload" as="image" href="${escapeHtml(text.first)}" fetchpriority="high" />`
      : '',
    `<script type="application/json" id="boot">${escapeJson(JSON.stringify(boot))}</script>`,
  ]
  const body = pageBody(text, boot, theme, pages.provider)
  return template
    .replace(
      /<html lang="[^"]*"/,
      `<html lang="${escapeHtml(boot.language)}"${theme === 'light' ? ' data-theme="light"' : ''}`,
    )
    .replace(around('dark'), () => around(theme))
    .replace(ICON, (own) => links?.icon ?? own)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(WORD_FILES, (_, named: string) => wordsLink(named, boot.language))
    .replace(FONT_FILES, (_, named: string) => fontLinks(named, boot.language))
    .replace('<!--boot-->', () => head.filter(Boolean).join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
}

/** The file of a name in `name=/file name=/file`. */
const fileOf = (named: string, name: string): string | undefined =>
  named
    .split(' ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)

function wordsLink(named: string, language: string): string {
  const file = fileOf(named, language)
  return file ? `<link rel="modulepreload" fetchpriority="low" crossorigin href="${escapeHtml(file)}" />` : ''
}

function fontLinks(named: string, language: string): string {
  return ['latin', ...(isCyrillic(language) ? ['cyrillic'] : [])]
    .flatMap((letters) => fileOf(named, letters) ?? [])
    .map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(file)}" />`,
    )
    .join('')
}
