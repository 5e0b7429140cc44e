import type { Page } from '@playwright/test'
import type { Message } from '#contract/identity.ts'
import type { account } from '#server/words/en/account.ts'
import type { commerce } from '#server/words/en/commerce.ts'
import type { payments } from '#server/words/en/payments.ts'

interface ServerWords {
  readonly account: typeof account
  readonly commerce: typeof commerce
  readonly payments: typeof payments
}
type Filled = Readonly<Record<string, string>>

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The language of a page. */
const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang)

/** What the service itself says of a matter, in the language of a page: by this the gallery's answers read as real ones do. */
export async function toldWords<Name extends keyof ServerWords>(
  page: Page,
  name: Name,
): Promise<Readonly<Record<keyof ServerWords[Name], string>>> {
  const read: unknown = await import(`../server/src/words/${await languageOf(page)}/${name}.ts`)
  return (read as Readonly<Record<Name, Readonly<Record<keyof ServerWords[Name], string>>>>)[name]
}

const fill = (text: string, values: Filled): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)

/** Packets as the demo names them, and what other systems than ours would say. */
const SAID = {
  ru: {
    basic: 'Базовый',
    club: 'Киноклуб',
    sport: 'Спорт',
    night: 'Ночной',
    debt: 'Долг за ноябрь. Оплатите до 5 декабря, и просмотр откроется сам.',
    code: 'Код придёт от АЛМА ТВ',
    licence: 'Лицензия не выдаётся в этой стране',
    ad: 'Киноклуб под открытым небом',
    nothing: 'нет такого',
  },
  en: {
    basic: 'Basic',
    club: 'Film Club',
    sport: 'Sport',
    night: 'Night',
    debt: 'November is not paid. Pay by 5 December, and watching opens by itself.',
    code: 'The code comes from ALMA TV',
    licence: 'No licence is given in this country',
    ad: 'The film club under the open sky',
    nothing: 'none of the kind',
  },
  kk: {
    basic: 'Негізгі',
    club: 'Киноклуб',
    sport: 'Спорт',
    night: 'Түнгі',
    debt: 'Қараша айының қарызы бар. 5 желтоқсанға дейін төлеңіз, көру өзі ашылады.',
    code: 'Кодты АЛМА ТВ жібереді',
    licence: 'Бұл елде лицензия берілмейді',
    ad: 'Ашық аспан астындағы киноклуб',
    nothing: 'мұндай жоқ',
  },
  uz: {
    basic: 'Asosiy',
    club: 'Kinoklub',
    sport: 'Sport',
    night: 'Tungi',
    debt: 'Noyabr uchun qarz bor. 5-dekabrgacha to‘lang, tomosha o‘zi ochiladi.',
    code: 'Kodni ALMA TV yuboradi',
    licence: 'Bu mamlakatda litsenziya berilmaydi',
    ad: 'Ochiq osmon ostidagi kinoklub',
    nothing: 'bunaqasi yo‘q',
  },
} as const

/** The gallery's own texts in the language of a page; in English where they are not written in it. */
export async function saidOf(page: Page): Promise<Readonly<Record<keyof (typeof SAID)['en'], string>>> {
  const language = await languageOf(page)
  return language in SAID ? SAID[language as keyof typeof SAID] : SAID.en
}

/** Messages of three kinds, as the service writes them: two that are new, and one that was read. */
export async function messagesOf(page: Page): Promise<readonly Message[]> {
  const [accounts, payments, said] = [
    await toldWords(page, 'account'),
    await toldWords(page, 'payments'),
    await saidOf(page),
  ]
  const language = await languageOf(page)
  const day = (days: number): string =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' }).format(Date.now() + days * DAY)
  return [
    {
      title: payments.renewal_failed_title,
      text: fill(payments.renewal_failed_text, {
        packet: said.night,
        amount: '990 ₸',
        card: '••••\u00a04417',
        access: fill(payments.open_until, { day: day(9) }),
        again: fill(payments.packet_tried_again, { day: day(1) }),
      }),
      is_about_money: true,
    },
    {
      title: accounts.phone_changed_title,
      text: fill(accounts.phone_changed_text, {
        after: '+7 701 555 12 99',
        before: '+7 701 555 00 01',
        time: '09:40',
      }),
      is_about_money: false,
    },
    {
      title: payments.refunded_title,
      text: fill(payments.refunded_text, { amount: '1 490 ₸' }),
      is_about_money: true,
    },
  ].map((one, at) => ({
    ...one,
    id: String(30 - at),
    created_at: new Date(Date.now() - (2 + at * 29) * HOUR).toISOString(),
    removed: at > 1,
  }))
}
