import type { Boot } from '#contract/boot.ts'
import { escapeHtml, escapeJson } from './markup.ts'
import { pageBody } from './page-body.ts'
import { pageHead } from './page-head.ts'
import type { PageText } from './page-text.ts'
import type { PublicPages } from './public-page.ts'

/** Files with the words of a language, as the build names them: `<!--words kk=/assets/words-kk-1f.js uz=…-->`. */
const WORD_FILES = /<!--words (.*?)-->/

const BRAND = /^(--[a-z-]+)$/

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
 * @param template index.html as built, with `<!--boot-->` in its head and an empty `#root`
 */
export function renderPage(template: string, { boot, text, pages, isIndexed }: Page): string {
  const { title, elements } = pageHead(text, boot, pages, isIndexed)
  const colours = Object.entries(boot.accent).filter(
    ([key, value]) => BRAND.test(key) && !/[<>{};]/.test(value),
  )
  const head = [
    ...elements,
    `<style>:root{${colours.map(([key, value]) => `${key}:${value}`).join(';')}}</style>`,
    text.first
      ? `<link rel="preload" as="image" href="${escapeHtml(text.first)}" fetchpriority="high" />`
      : '',
    `<script type="application/json" id="boot">${escapeJson(JSON.stringify(boot))}</script>`,
  ]
  const body = pageBody(text, boot)
  return template
    .replace(/<html lang="[^"]*"/, `<html lang="${escapeHtml(boot.language)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(WORD_FILES, (_, named: string) => wordsLink(named, boot.language))
    .replace('<!--boot-->', () => head.filter(Boolean).join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
}

function wordsLink(named: string, language: string): string {
  const file = named.split(' ').find((one) => one.startsWith(`${language}=`))
  return file
    ? `<link rel="modulepreload" crossorigin href="${escapeHtml(file.slice(language.length + 1))}" />`
    : ''
}
