import type { Network } from '#contract/providers.ts'

/** How a contact link is called: messengers by their name, anything else by null. */
export function messengerName(url: string): 'WhatsApp' | 'Telegram' | null {
  let host: string
  try {
    host = new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return null
  }
  if (host === 'wa.me' || host.endsWith('whatsapp.com')) return 'WhatsApp'
  if (host === 't.me' || host === 'telegram.me' || host.endsWith('telegram.org')) return 'Telegram'
  return null
}

interface Contacts {
  readonly email: string | null
  readonly phone: string | null
  readonly url: string | null
}

/** Who is reached where no provider is known, or it names no way to reach it. */
export const DEFAULT_NAME = 'Openair'
export const DEFAULT_CONTACTS: Contacts = {
  email: 'help@openair.example',
  phone: '+7 700 000 00 00',
  url: null,
}

/** How the support is reached: as the provider says, or by the service's own contacts where it says nothing at all. */
export function contactsOf(network: Pick<Network, 'provider'> | undefined): Contacts {
  const { email, phone, url } = network?.provider?.landing.support ?? DEFAULT_CONTACTS
  return email || phone || url
    ? { email: email || null, phone: phone || null, url: url || null }
    : DEFAULT_CONTACTS
}

/** Who runs the service, as its viewers know them. */
export const operatorName = (network: Pick<Network, 'provider'> | undefined): string =>
  network?.provider?.name ?? DEFAULT_NAME

/** The address that calls a phone. */
export const phoneUrl = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
