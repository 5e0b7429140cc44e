import { SETTINGS_PAGES, type SettingsPageId } from '#domain/engagement/settings-pages.ts'

export const LANGUAGE_PAGES = ['interface', 'audiotracks', 'texttracks'] as const
export type LanguagePageId = (typeof LANGUAGE_PAGES)[number]

export interface SettingsPlace {
  readonly page: SettingsPageId
  /** Only on a page below language. */
  readonly language: LanguagePageId | null
  /** Id of the movement, only on a page below receipts. */
  readonly receipt: string | null
}

const at = (
  page: SettingsPageId,
  below: Partial<Pick<SettingsPlace, 'language' | 'receipt'>> = {},
): SettingsPlace => ({ page, language: null, receipt: null, ...below })

/** Reads `/settings/{id}/{sub}`; null where there is no such page. */
export function readSettingsPlace(id: string | undefined, sub: string | undefined): SettingsPlace | null {
  if (id === undefined) return at('root')
  const page = SETTINGS_PAGES.find((each) => each === id && each !== 'root')
  if (page === undefined) return null
  if (sub === undefined) return at(page)
  if (page === 'receipts') return at(page, { receipt: sub })
  const language = LANGUAGE_PAGES.find((each) => each === sub)
  return page === 'language' && language !== undefined ? at(page, { language }) : null
}

/** The page above; null above the first one. A child's has the account, which is closed to it, out of its way. */
export function parentPath({ page, language, receipt }: SettingsPlace, isChild: boolean): string | null {
  if (language !== null) return '/settings/language'
  if (receipt !== null) return '/settings/receipts'
  if (page === 'root') return null
  if (page === 'cards' || page === 'receipts') return '/settings/payment'
  return isChild || page === 'account' ? '/settings' : '/settings/account'
}

/** What is open to a child profile; all else is the account's. */
const FOR_CHILDREN: ReadonlySet<SettingsPageId> = new Set(['root', 'info', 'language'])

/** What is closed to a child profile. */
export const isClosedToChildren = ({ page }: SettingsPlace): boolean => !FOR_CHILDREN.has(page)
