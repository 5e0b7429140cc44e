/** Pages of the settings, as `/settings/{page}` names them; `root` is the one without a name. */
export const SETTINGS_PAGES = [
  'root',
  'account',
  'subscriptions',
  'payment',
  'cards',
  'receipts',
  'devices',
  'info',
  'parental',
  'language',
] as const
export type SettingsPageId = (typeof SETTINGS_PAGES)[number]
