/** What the address of the page said when it was opened. */
export interface StartQuery {
  readonly partner: string | null
  /** A token of somebody else's making: taken silently only from partners who are trusted with it. */
  readonly token: string | null
  /** Takes the place of the serial of this browser, where it is not just anybody's link. */
  readonly deviceSerial: string | null
  readonly mode: string | null
  /** A payment is under way, or the viewer comes back from one. */
  readonly isPaying: boolean
  readonly isMessengerApp: boolean
  readonly ignoresParentalControl: boolean
  readonly clickId: string | null
  /** Another origin that the calls of this page are to go to; only those that the provider names are gone to. */
  readonly backend: string | null
}

/** These are credentials: nothing that reads the address later, and no Referer, may hold them. */
const SECRETS = ['token', 'access_token', 'device_serial']
const MESSENGER_MODES = ['messenger', 'telegram']
const MESSENGER_DATA = 'tgWebAppData'
const LONGEST = 200

/**
 * Reads the query (`?…`) and the fragment (`#…`) of an address. What is empty or too long counts as missing, and what is
 * not named here is not read by anybody.
 */
export function readStartQuery(search: string, hash = ''): StartQuery {
  const query = new URLSearchParams(search)
  const value = (...names: readonly string[]): string | null =>
    names
      .map((name) => query.get(name)?.trim() ?? '')
      .find((text) => text !== '' && text.length <= LONGEST) ?? null
  const mode = value('mode')
  return {
    partner: value('partner'),
    token: value('token', 'access_token'),
    deviceSerial: value('device_serial'),
    mode,
    isPaying: value('transaction_id') !== null || value('purchased') === 'true',
    isMessengerApp:
      query.has(MESSENGER_DATA) ||
      new URLSearchParams(hash.slice(1)).has(MESSENGER_DATA) ||
      (mode !== null && MESSENGER_MODES.includes(mode)),
    ignoresParentalControl: ['1', 'true'].includes(value('ignore_parental_control') ?? ''),
    clickId: value('click_id', 'clickid', 'clickId'),
    backend: value('devapi', 'api', 'backend'),
  }
}

/** The query without its credentials; the rest stays as it was written. */
export function withoutSecrets(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => !SECRETS.includes(new URLSearchParams(pair).keys().next().value ?? ''))
  return kept.join('&') === '' ? '' : `?${kept.join('&')}`
}

/** Reads how the page was opened, and takes the credentials out of the address bar before anything else runs. */
export function takeStartQuery(
  place: Pick<Location, 'search'> & Partial<Pick<Location, 'pathname' | 'hash'>>,
  history: Pick<History, 'replaceState' | 'state'> | undefined,
): StartQuery {
  const { search, pathname = '/', hash = '' } = place
  const kept = withoutSecrets(search)
  if (kept !== search && search !== '?') history?.replaceState(history.state, '', `${pathname}${kept}${hash}`)
  return readStartQuery(search, hash)
}
