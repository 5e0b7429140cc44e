/** Pages of the settings; `root` is the one without an id. */
export const SETTINGS_PAGES = ['root', 'account', 'devices', 'info', 'parental', 'language'] as const
export type SettingsPageId = (typeof SETTINGS_PAGES)[number]
export const LANGUAGE_PAGES = ['interface', 'audiotracks', 'texttracks'] as const
export type LanguagePageId = (typeof LANGUAGE_PAGES)[number]

export interface SettingsPlace {
  readonly page: SettingsPageId
  /** Only on a page below language. */
  readonly language: LanguagePageId | null
}

/** Whether a path is one of the settings', by their own name or by an older one. */
export const isSettingsPath = (path: string): boolean => /^\/(settings|lk|lk_parental)(\/|$)/.test(path)

/** Reads `/settings/{id}/{sub}`; null where there is no such page. */
export function readSettingsPlace(id: string | undefined, sub: string | undefined): SettingsPlace | null {
  if (id === undefined) return { page: 'root', language: null }
  const page = SETTINGS_PAGES.find((each) => each === id && each !== 'root')
  if (page === undefined) return null
  if (sub === undefined) return { page, language: null }
  const language = LANGUAGE_PAGES.find((each) => each === sub)
  return page === 'language' && language !== undefined ? { page, language } : null
}

/** The page above; null above the first one. */
export function parentPath({ page, language }: SettingsPlace): string | null {
  if (language !== null) return '/settings/language'
  if (page === 'root') return null
  return page === 'account' ? '/settings' : '/settings/account'
}

/** What is closed to a child profile. */
export const isClosedToChildren = ({ page }: SettingsPlace): boolean =>
  page === 'account' || page === 'devices' || page === 'parental'
