import { card as cardEn } from '../i18n/en/card.ts'
import { catalogue as catalogueEn } from '../i18n/en/catalogue.ts'
import { filters as filtersEn } from '../i18n/en/filters.ts'
import { identity as identityEn } from '../i18n/en/identity.ts'
import { mine as mineEn } from '../i18n/en/mine.ts'
import { packets as packetsEn } from '../i18n/en/packets.ts'
import { player as playerEn } from '../i18n/en/player.ts'
import { search as searchEn } from '../i18n/en/search.ts'
import { settings as settingsEn } from '../i18n/en/settings.ts'
import { shell as shellEn } from '../i18n/en/shell.ts'
import { tv as tvEn } from '../i18n/en/tv.ts'
import { card as cardRu } from '../i18n/ru/card.ts'
import { catalogue as catalogueRu } from '../i18n/ru/catalogue.ts'
import { filters as filtersRu } from '../i18n/ru/filters.ts'
import { identity as identityRu } from '../i18n/ru/identity.ts'
import { mine as mineRu } from '../i18n/ru/mine.ts'
import { packets as packetsRu } from '../i18n/ru/packets.ts'
import { player as playerRu } from '../i18n/ru/player.ts'
import { search as searchRu } from '../i18n/ru/search.ts'
import { settings as settingsRu } from '../i18n/ru/settings.ts'
import { shell as shellRu } from '../i18n/ru/shell.ts'
import { tv as tvRu } from '../i18n/ru/tv.ts'

/** What the screens say, so that journeys press what a viewer reads. */
export const words = {
  en: {
    card: cardEn,
    catalogue: catalogueEn,
    filters: filtersEn,
    identity: identityEn,
    mine: mineEn,
    packets: packetsEn,
    player: playerEn,
    search: searchEn,
    settings: settingsEn,
    shell: shellEn,
    tv: tvEn,
  },
  ru: {
    card: cardRu,
    catalogue: catalogueRu,
    filters: filtersRu,
    identity: identityRu,
    mine: mineRu,
    packets: packetsRu,
    player: playerRu,
    search: searchRu,
    settings: settingsRu,
    shell: shellRu,
    tv: tvRu,
  },
} as const

/** A text with `{{name}}` in it as a pattern for what the screen shows; names that are not given match anything. */
export function pattern(text: string, given: Readonly<Record<string, string | number>> = {}): RegExp {
  const escaped = text
    .split(/(\{\{\w+\}\})/)
    .map((part) => {
      const name = /^\{\{(\w+)\}\}$/.exec(part)?.[1]
      if (name === undefined) return escape(part)
      return name in given ? escape(String(given[name])) : '.+?'
    })
    .join('')
  return new RegExp(`^${escaped}`)
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
