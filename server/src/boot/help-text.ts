import type { DeviceHelp, Help } from '#contract/help.ts'
import type { Ask } from './ask.ts'
import { plainText, type PageText } from './page-text.ts'
import type { PageWords } from './page-words.ts'

/** Devices that have the same name in every language. */
const NAMES: Readonly<Record<string, string>> = {
  android_tv: 'Android TV',
  samsung: 'Samsung Smart TV',
  lg: 'LG Smart TV',
  android: 'Android',
}

const nameOf = ({ device }: DeviceHelp, words: PageWords): string =>
  device === 'ios' ? words.device_ios : (NAMES[device] ?? device)

/** What the provider says of devices; null where it says nothing of them. */
async function helpOf(ask: Ask): Promise<Help | null> {
  const help = await ask<Help>('/v2/help')
  return help && help.devices.length > 0 ? help : null
}

/** What has one address and a title of its own. */
const pageAt = (words: PageWords, path: string, title: string): PageText => ({
  ...plainText('page', title),
  path,
  isIndexed: true,
  crumbs: [
    { title: words.home, path: '/' },
    { title, path },
  ],
})

/** Where each device gets the app; null where the provider says nothing of devices. */
export async function appsText(ask: Ask, words: PageWords): Promise<PageText | null> {
  const help = await helpOf(ask)
  if (!help) return null
  const links = help.devices.map((one) => ({
    title: nameOf(one, words),
    path: `/instructions?device=${encodeURIComponent(one.device)}`,
  }))
  return {
    ...pageAt(words, '/app_store', words.apps),
    text: words.apps_text,
    sections: [{ title: '', path: null, shape: 'lines', links }],
    boot: { help },
  }
}

/** How to watch on each device, step by step; null where the provider says nothing of devices. */
export async function instructionsText(ask: Ask, words: PageWords): Promise<PageText | null> {
  const help = await helpOf(ask)
  if (!help) return null
  return {
    ...pageAt(words, '/instructions', words.instructions),
    prose: help.devices.flatMap((one) => [
      { kind: 'heading' as const, text: nameOf(one, words), isApart: false },
      { kind: 'list' as const, items: one.steps, isApart: false },
    ]),
    boot: { help },
  }
}

/** Where a promo code is entered, and what is told to who was given one. */
export const codeText = (words: PageWords, kind: 'gift' | 'promo'): PageText => ({
  ...pageAt(words, `/${kind}`, words[kind]),
  text: kind === 'gift' ? words.gift_text : words.promo_text,
})
