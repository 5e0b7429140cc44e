/**
 * One more provider for `providers.yaml` of the small service: English only, with a front page.
 * @param fields its id, its names and whatever else is its own, as lines of YAML
 */
export const otherProvider = (...fields: readonly string[]): string => `- ${fields.join('\n  ')}
  is_default: false
  titles_of: small
  pages_of: small
  country: KZ
  time_zone: Asia/Almaty
  accent: '#F4B544'
  brand: {style: sunrise}
  languages: [{key: en, name: English, interface: true}]
  currency: {UTF_NAME: ₸, ASCII_NAME: KZT, ISO_CODE: 398, FORMAT: '{amount} {symbol}'}
  phone_mask: '+7 ### ### ## ##'
  support: {phone: '+7 700 000 00 00', email: help@other.example, url: 'https://other.example'}
  menu: [{id: 1, slug: home, title: Home, template: startpage, rowset: home}]
`

/** `persons/all.yaml` of the small service with an actress of one film more. */
export const ACTRESS = `- {id: 2, slug: brigitte-helm, name: {ru: Бригитта Хельм, en: Brigitte Helm}, look: f, bio: {ru: Актриса., en: An actress.}}\n`
