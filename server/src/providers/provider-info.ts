import type { ProviderInfo } from '#contract/provider-page.ts'
import type { ProviderRow } from '../db/tables.ts'
import { toPacket } from '../packets/packet-answer.ts'
import type { PacketRow } from '../packets/packet.store.ts'
import { sayFor, toProvider } from '../tenancy/provider-answers.ts'

type Feature = ProviderInfo['page']['features'][number]
type Device = ProviderInfo['page']['devices'][number]

/** What a provider says of itself and sells, to everybody alike. */
export function toProviderInfo(
  row: ProviderRow,
  packets: readonly PacketRow[],
  language: string,
): ProviderInfo {
  const say = sayFor(row, language)
  const { title, text, features = [], devices = [], is_ott = false } = row.landing
  const sold = packets.map((packet) => toPacket(packet, language, row))
  return {
    ...toProvider(row, language),
    packets: sold.filter(({ kind }) => kind !== 'bundle'),
    bundles: sold.filter(({ kind }) => kind === 'bundle'),
    page: {
      title: say(title) ?? row.name,
      text: say(text),
      // Applied folders hold none but the known icons and devices.
      features: features.map((one) => ({
        icon: one.icon as Feature['icon'],
        title: say(one.title) ?? '',
        text: say(one.text) ?? '',
      })),
      devices: devices.map((one) => ({
        device: one.device as Device['device'],
        title: say(one.title) ?? '',
        text: say(one.text) ?? '',
      })),
      is_ott,
      promo_days: row.promo_days,
      theme: row.theme,
    },
  }
}
