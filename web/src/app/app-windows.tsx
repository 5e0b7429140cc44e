import { type ComponentType, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, matchRoutes, type RouteObject } from 'react-router'
import { ModalPage } from '../frame/windows/modal-page.tsx'
import { useOwnWindow } from '../frame/windows/use-window.ts'
import { DialogHost } from '../frame/windows/window-host.tsx'
import { pageOf } from '../frame/windows/window-stack.ts'
import type { AddressableId } from '../frame/windows/window-table.ts'
import { ModalPlaceContext, useWindows } from '../frame/windows/windows-context.ts'
import { showAlert } from '../ui/alerts.store.ts'
import { PlaceName } from '../ui/kept-places.ts'
import { type Load, lazyPage } from '../ui/lazy-page.tsx'
import { modalParts } from './routes.tsx'

const { Content, NewsItemPage, PersonPage, TrailerPage, legalPages } = modalParts

/** The code of a dialog did not come: that is said, and what lies beneath stays. */
function DialogFailed() {
  const { t } = useTranslation()
  const { leave } = useOwnWindow()
  useEffect(() => {
    showAlert(t('shell.failed_offline'), 'bad')
    leave()
  }, [t, leave])
  return null
}

const dialog = <Props extends object>(load: Load<Props>) =>
  lazyPage(load, { waiting: null, Failed: DialogFailed })

const buying = {
  confirm: dialog(() => import('../commerce/buying/windows/confirm-window.tsx')),
  paysystems: dialog(() => import('../commerce/buying/windows/paysystems-window.tsx')),
  refill: dialog(() => import('../commerce/buying/windows/refill-window.tsx')),
  confirm_period: dialog(() => import('../commerce/buying/windows/confirm-period-window.tsx')),
  pay_redirect: dialog(() => import('../commerce/buying/windows/pay-redirect-window.tsx')),
  pay_iframe: dialog(() => import('../commerce/buying/windows/pay-iframe-window.tsx')),
  card: dialog(() => import('../commerce/buying/windows/card-window.tsx')),
  pay_card: dialog(() => import('../commerce/buying/windows/pay-card-window.tsx')),
  pay_phone_sms: dialog(() => import('../commerce/buying/windows/pay-phone-sms-window.tsx')),
  pay_qr: dialog(() => import('../commerce/buying/windows/pay-qr-window.tsx')),
  pay_qr_alma: dialog(() => import('../commerce/regional/pay-qr-alma-window.tsx')),
  block: dialog(() => import('../commerce/regional/block-window.tsx')),
  pay_transaction: dialog(() => import('../commerce/buying/windows/pay-transaction-window.tsx')),
  subscription: dialog(() => import('../commerce/buying/windows/subscription-window.tsx')),
  nofunds: dialog(() => import('../commerce/buying/windows/nofunds-window.tsx')),
  already_bought: dialog(() => import('../commerce/buying/windows/already-bought-window.tsx')),
  base_packets: dialog(() => import('../commerce/buying/windows/base-packets-window.tsx')),
  alania: dialog(() => import('../commerce/buying/windows/alania-window.tsx')),
  packet_not_found: dialog(() => import('../commerce/buying/windows/packet-not-found-window.tsx')),
  quick_packets: dialog(() => import('../commerce/buying/windows/quick-packets-window.tsx')),
  packets_channels: dialog(() => import('../commerce/buying/windows/packets-channels-window.tsx')),
  offer_watch: dialog(() => import('../commerce/buying/windows/offer-watch-window.tsx')),
}

const promo = () => import('../commerce/promo/promo-wizard.tsx')
const parental = () => import('../identity/parental/dialog-pages.tsx')

/** What each dialog with an address of its own shows. */
const DIALOGS: Readonly<Record<AddressableId, ComponentType>> = {
  ...buying,
  auth: dialog(() => import('../identity/sign-in/auth-dialog.tsx')),
  message: dialog(() => import('../shell/messages/message-window.tsx')),
  smarttv: dialog(() => import('../shell/help/smarttv-window.tsx')),
  profiles: dialog(() => import('../identity/profiles/profiles-dialog.tsx')),
  push: dialog(() => import('../engagement/push/push-dialog.tsx')),
  promocode: dialog(async () => ({ default: (await promo()).PromoCode })),
  promocode_wizard: dialog(async () => ({ default: (await promo()).PromoWizard })),
  parental: dialog(async () => ({ default: (await parental()).ParentalPage })),
  parental_set: dialog(async () => ({ default: (await parental()).ParentalSetPage })),
  parental_start: dialog(async () => ({ default: (await parental()).ParentalStartPage })),
  pincode: dialog(async () => ({ default: (await parental()).PincodePage })),
}

export const Dialogs = () => <DialogHost dialogs={DIALOGS} />

const over = (label: string, routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => ({ ...route, handle: label }))

/** What may lie over a page, each with the key of the words that name it. */
const MODAL_PAGES: RouteObject[] = [
  ...over('catalogue.details', [
    { path: 'contents/:slug/:child?', element: <Content /> },
    { path: 'trailers/:id', element: <TrailerPage /> },
  ]),
  ...over('catalogue.cast_and_crew', [{ path: 'persons/:id', element: <PersonPage /> }]),
  ...over('shell.news', [{ path: 'news/:id', element: <NewsItemPage /> }]),
  ...over('shell.document', legalPages),
]

/** The modal page that lies over the page, if there is one. */
export function ModalPages() {
  const { t } = useTranslation()
  const { page, stack } = useWindows()
  const path = pageOf(stack)
  const place = useMemo(() => (path === null ? null : placeOf(path, page)), [path, page])
  if (!place) return null
  // The router draws the page beneath: within routes of its own a modal page could open no other one.
  return (
    <ModalPlaceContext value={place}>
      <PlaceName value={`${page.key} ${place.location.pathname}`}>
        <ModalPage label={t(place.label)}>{place.element}</ModalPage>
      </PlaceName>
    </ModalPlaceContext>
  )
}

function placeOf(path: string, page: Location) {
  const [pathname = '/', query] = path.split('?')
  const match = matchRoutes(MODAL_PAGES, pathname)?.at(-1)
  if (!match) return null
  const search = query === undefined ? '' : `?${query}`
  return {
    location: { ...page, pathname, search, hash: '' },
    params: match.params,
    element: match.route.element,
    label: String(match.route.handle),
  }
}
