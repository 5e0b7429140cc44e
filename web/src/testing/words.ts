import { ads as adsEn } from '../i18n/en/ads.ts'
import { buying as buyingEn } from '../i18n/en/buying.ts'
import { card as cardEn } from '../i18n/en/card.ts'
import { catalogue as catalogueEn } from '../i18n/en/catalogue.ts'
import { channel as channelEn } from '../i18n/en/channel.ts'
import { cast as castEn } from '../i18n/en/cast.ts'
import { consent as consentEn } from '../i18n/en/consent.ts'
import { engagement as engagementEn } from '../i18n/en/engagement.ts'
import { filters as filtersEn } from '../i18n/en/filters.ts'
import { guide as guideEn } from '../i18n/en/guide.ts'
import { identity as identityEn } from '../i18n/en/identity.ts'
import { info as infoEn } from '../i18n/en/info.ts'
import { landing as landingEn } from '../i18n/en/landing.ts'
import { mine as mineEn } from '../i18n/en/mine.ts'
import { money as moneyEn } from '../i18n/en/money.ts'
import { packets as packetsEn } from '../i18n/en/packets.ts'
import { player as playerEn } from '../i18n/en/player.ts'
import { promo as promoEn } from '../i18n/en/promo.ts'
import { regional as regionalEn } from '../i18n/en/regional.ts'
import { search as searchEn } from '../i18n/en/search.ts'
import { settings as settingsEn } from '../i18n/en/settings.ts'
import { shell as shellEn } from '../i18n/en/shell.ts'
import { streams as streamsEn } from '../i18n/en/streams.ts'
import { tv as tvEn } from '../i18n/en/tv.ts'
import { ads as adsRu } from '../i18n/ru/ads.ts'
import { buying as buyingRu } from '../i18n/ru/buying.ts'
import { card as cardRu } from '../i18n/ru/card.ts'
import { catalogue as catalogueRu } from '../i18n/ru/catalogue.ts'
import { channel as channelRu } from '../i18n/ru/channel.ts'
import { cast as castRu } from '../i18n/ru/cast.ts'
import { consent as consentRu } from '../i18n/ru/consent.ts'
import { engagement as engagementRu } from '../i18n/ru/engagement.ts'
import { filters as filtersRu } from '../i18n/ru/filters.ts'
import { guide as guideRu } from '../i18n/ru/guide.ts'
import { identity as identityRu } from '../i18n/ru/identity.ts'
import { info as infoRu } from '../i18n/ru/info.ts'
import { landing as landingRu } from '../i18n/ru/landing.ts'
import { mine as mineRu } from '../i18n/ru/mine.ts'
import { money as moneyRu } from '../i18n/ru/money.ts'
import { packets as packetsRu } from '../i18n/ru/packets.ts'
import { player as playerRu } from '../i18n/ru/player.ts'
import { promo as promoRu } from '../i18n/ru/promo.ts'
import { regional as regionalRu } from '../i18n/ru/regional.ts'
import { search as searchRu } from '../i18n/ru/search.ts'
import { settings as settingsRu } from '../i18n/ru/settings.ts'
import { shell as shellRu } from '../i18n/ru/shell.ts'
import { streams as streamsRu } from '../i18n/ru/streams.ts'
import { tv as tvRu } from '../i18n/ru/tv.ts'

/** What the screens say, so that journeys press what a viewer reads. */
export const words = {
  en: {
    ads: adsEn,
    buying: buyingEn,
    card: cardEn,
    catalogue: catalogueEn,
    channel: channelEn,
    cast: castEn,
    consent: consentEn,
    engagement: engagementEn,
    filters: filtersEn,
    guide: guideEn,
    identity: identityEn,
    info: infoEn,
    landing: landingEn,
    mine: mineEn,
    money: moneyEn,
    packets: packetsEn,
    player: playerEn,
    promo: promoEn,
    regional: regionalEn,
    search: searchEn,
    settings: settingsEn,
    shell: shellEn,
    streams: streamsEn,
    tv: tvEn,
  },
  ru: {
    ads: adsRu,
    buying: buyingRu,
    card: cardRu,
    catalogue: catalogueRu,
    channel: channelRu,
    cast: castRu,
    consent: consentRu,
    engagement: engagementRu,
    filters: filtersRu,
    guide: guideRu,
    identity: identityRu,
    info: infoRu,
    landing: landingRu,
    mine: mineRu,
    money: moneyRu,
    packets: packetsRu,
    player: playerRu,
    promo: promoRu,
    regional: regionalRu,
    search: searchRu,
    settings: settingsRu,
    shell: shellRu,
    streams: streamsRu,
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
