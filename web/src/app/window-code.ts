import type { AddressableId } from '../frame/windows/window-table.ts'
import type { Load } from '../ui/lazy-page.tsx'

const buying = {
  confirm: () => import('../commerce/buying/windows/confirm-window.tsx'),
  paysystems: () => import('../commerce/buying/windows/paysystems-window.tsx'),
  refill: () => import('../commerce/buying/windows/refill-window.tsx'),
  confirm_period: () => import('../commerce/buying/windows/confirm-period-window.tsx'),
  pay_redirect: () => import('../commerce/buying/windows/pay-redirect-window.tsx'),
  pay_iframe: () => import('../commerce/buying/windows/pay-iframe-window.tsx'),
  card: () => import('../commerce/buying/windows/card-window.tsx'),
  pay_card: () => import('../commerce/buying/windows/pay-card-window.tsx'),
  pay_phone_sms: () => import('../commerce/buying/windows/pay-phone-sms-window.tsx'),
  pay_qr: () => import('../commerce/buying/windows/pay-qr-window.tsx'),
  pay_qr_alma: () => import('../commerce/regional/pay-qr-alma-window.tsx'),
  block: () => import('../commerce/regional/block-window.tsx'),
  pay_transaction: () => import('../commerce/buying/windows/pay-transaction-window.tsx'),
  subscription: () => import('../commerce/buying/windows/subscription-window.tsx'),
  nofunds: () => import('../commerce/buying/windows/nofunds-window.tsx'),
  already_bought: () => import('../commerce/buying/windows/already-bought-window.tsx'),
  base_packets: () => import('../commerce/buying/windows/base-packets-window.tsx'),
  alania: () => import('../commerce/buying/windows/alania-window.tsx'),
  packet_not_found: () => import('../commerce/buying/windows/packet-not-found-window.tsx'),
  quick_packets: () => import('../commerce/buying/windows/quick-packets-window.tsx'),
  packets_channels: () => import('../commerce/buying/windows/packets-channels-window.tsx'),
  offer_watch: () => import('../commerce/buying/windows/offer-watch-window.tsx'),
}

const promo = () => import('../commerce/promo/promo-wizard.tsx')
const parental = () => import('../identity/parental/dialog-pages.tsx')

/** Where the code lies of each dialog with an address of its own. The table travels with the first window, not with the first picture. */
export const WINDOW_CODE: Readonly<Record<AddressableId, Load<object>>> = {
  ...buying,
  auth: () => import('./auth-window.tsx'),
  message: () => import('../shell/messages/message-window.tsx'),
  smarttv: () => import('../shell/help/smarttv-window.tsx'),
  profiles: () => import('../identity/profiles/profiles-dialog.tsx'),
  push: () => import('../engagement/push/push-dialog.tsx'),
  promocode: async () => ({ default: (await promo()).PromoCode }),
  promocode_wizard: async () => ({ default: (await promo()).PromoWizard }),
  parental: async () => ({ default: (await parental()).ParentalPage }),
  parental_set: async () => ({ default: (await parental()).ParentalSetPage }),
  parental_start: async () => ({ default: (await parental()).ParentalStartPage }),
  pincode: async () => ({ default: (await parental()).PincodePage }),
}
