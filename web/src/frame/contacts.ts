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
