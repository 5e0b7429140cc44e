import { LICENCE_REFUSED, type ProtectionFault } from '#player/protection-fault.ts'
import type { PlayerText } from './player-text.ts'

/** What a viewer reads when a licence could not be had: what its server says, or our own words with the code. */
export function protectionText(
  { code, message, error, isUnsupported }: ProtectionFault,
  text: PlayerText,
): string {
  const own = text(isUnsupported ? 'error_no_key_system' : 'error_protection')
  if (code === LICENCE_REFUSED) return [message ?? own, error].filter(Boolean).join(': ')
  return `${message ?? own} (${code})`
}
