import { type ComponentType, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, matchRoutes, parsePath, type RouteObject } from 'react-router'
import { ModalPage } from '../frame/windows/modal-page.tsx'
import { useOwnWindow } from '../frame/windows/use-window.ts'
import { DialogHost } from '../frame/windows/window-host.tsx'
import { pageOf } from '../frame/windows/window-stack.ts'
import { ADDRESSABLE, type AddressableId, MODAL_PAGES } from '../frame/windows/window-table.ts'
import { ModalPlaceContext, useWindows } from '../frame/windows/windows-context.ts'
import { showAlert } from '../ui/alerts.store.ts'
import { PlaceName } from '../ui/kept-places.ts'
import { lazyPage } from '../ui/lazy-page.tsx'
import { modalParts } from './routes.tsx'

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

const importCode = () => import('./window-code.ts')

/** Fetches the table of what windows show, so that the first one waits for its own code alone. */
export function warmWindows(): void {
  // Offline it fails, and is fetched when it is wanted.
  importCode().catch(() => undefined)
}

const dialog = (id: AddressableId): ComponentType =>
  lazyPage(async () => (await importCode()).WINDOW_CODE[id](), { waiting: null, Failed: DialogFailed })

const DIALOGS = Object.fromEntries(ADDRESSABLE.map((id) => [id, dialog(id)])) as Readonly<
  Record<AddressableId, ComponentType>
>

export const Dialogs = () => <DialogHost dialogs={DIALOGS} />

/** What may lie over a page. */
const MODAL_ROUTES: RouteObject[] = Object.entries(modalParts).map(([id, element]) => {
  const { path, over } = MODAL_PAGES[id as keyof typeof modalParts]
  return { path, element, handle: over.label }
})

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
        <ModalPage label={t(place.handle as string)}>{place.element}</ModalPage>
      </PlaceName>
    </ModalPlaceContext>
  )
}

function placeOf(path: string, page: Location) {
  const location = { ...page, search: '', ...parsePath(path), hash: '' }
  const match = matchRoutes(MODAL_ROUTES, location.pathname)?.at(-1)
  return match && { location, params: match.params, ...match.route }
}
