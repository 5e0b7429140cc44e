import type { Boot } from '#contract/boot.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
/** JSON inside a script element: nothing in it may look like markup. */
const escapeJson = (text: string): string =>
  text.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** Characters of a description that search engines show. */
const DESCRIPTION_LENGTH = 70

/** Files with the words of a language, as the build names them: `<!--words kk=/assets/words-kk-1f.js uz=…-->`. */
const WORD_FILES = /<!--words (.*?)-->/

const BRAND = /^(--[a-z-]+)$/

/**
 * The page with what its first screen needs. The first hero picture is fetched along with the script, and so are the
 * words of a language that the script does not hold.
 * @param template index.html as built, with `<!--boot-->` in its head
 */
export function renderPage(template: string, boot: Boot): string {
  const { title: name } = boot.network.default
  const description = (boot.rowset?.description ?? boot.network.default.description).slice(
    0,
    DESCRIPTION_LENGTH,
  )
  const title = boot.rowset && boot.rowset.template !== 'startpage' ? `${boot.rowset.title} — ${name}` : name
  const hero = boot.rows[0]?.promotions[0]?.cover.bg
  const colours = Object.entries(boot.accent).filter(
    ([key, value]) => BRAND.test(key) && !/[<>{};]/.test(value),
  )
  const head = [
    `<meta name="description" content="${escapeHtml(description.trimEnd())}" />`,
    `<style>:root{${colours.map(([key, value]) => `${key}:${value}`).join(';')}}</style>`,
    hero ? `<link rel="preload" as="image" href="${escapeHtml(hero)}" fetchpriority="high" />` : '',
    `<script type="application/json" id="boot">${escapeJson(JSON.stringify(boot))}</script>`,
  ]
  return template
    .replace(/<html lang="[^"]*"/, `<html lang="${escapeHtml(boot.language)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(WORD_FILES, (_, named: string) => wordsLink(named, boot.language))
    .replace('<!--boot-->', () => head.filter(Boolean).join('\n    '))
}

function wordsLink(named: string, language: string): string {
  const file = named.split(' ').find((one) => one.startsWith(`${language}=`))
  return file
    ? `<link rel="modulepreload" crossorigin href="${escapeHtml(file.slice(language.length + 1))}" />`
    : ''
}
