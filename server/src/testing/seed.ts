import type { Database } from '../db/database.ts'

const language = (key: string, name: string, priority: number) => ({ key, name, priority, interface: true })
const currency = { UTF_NAME: '₸', ASCII_NAME: 'KZT', ISO_CODE: 'KZT', FORMAT: '{amount} {symbol}' }
const menu = [
  { id: 1, slug: 'home', title: { ru: 'Главная', en: 'Home' }, template: 'startpage', rowset: 'home' },
  { id: 2, slug: 'channels', title: { ru: 'Каналы', en: 'Channels' }, template: 'tvchannels' },
]

/** Two providers: the default one with guests, Russian first; a second without guests, Uzbek first, on a domain. */
export async function seedProviders({ db }: Database): Promise<void> {
  await db
    .insertInto('provider')
    .values([
      {
        id: 1,
        shortname: 'openair',
        name: 'Openair',
        domain: null,
        is_default: true,
        country: 'KZ',
        time_zone: 'Asia/Almaty',
        accent: '#F4B544',
        logo: '/art/openair.svg',
        languages: JSON.stringify([language('ru', 'Русский', 1), language('en', 'English', 2)]),
        currency: JSON.stringify(currency),
        support: JSON.stringify({ phone: '+7 700 000 00 00', email: 'help@openair.example' }),
        phone_mask: '+7 ### ### ## ##',
        menu: JSON.stringify(menu),
      },
      {
        id: 2,
        shortname: 'portal',
        name: 'Portal TV',
        domain: 'portal.example',
        is_default: false,
        country: 'UZ',
        time_zone: 'Asia/Tashkent',
        accent: '#35C3A0',
        logo: null,
        languages: JSON.stringify([language('uz', 'Oʻzbekcha', 1), language('ru', 'Русский', 2)]),
        currency: JSON.stringify({ ...currency, UTF_NAME: 'soʻm', ASCII_NAME: 'UZS', ISO_CODE: 'UZS' }),
        support: JSON.stringify({}),
        phone_mask: null,
        is_guest_allowed: false,
        menu: JSON.stringify(menu),
      },
    ])
    .execute()
}
