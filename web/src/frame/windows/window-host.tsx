import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { hearEscape } from './open-windows.ts'
import { HostedWindow, useHosting } from './use-window.ts'
import type { WindowHistory } from './window-history.ts'
import { dialogsOf, stackOf, type WindowParams } from './window-stack.ts'
import { type AddressableId, isAddressable } from './window-table.ts'
import { useWindows, WindowsContext } from './windows-context.ts'

interface WindowsProps {
  readonly history: WindowHistory
  readonly children: ReactNode
}

/** Tells everything within it which windows lie over the page, and how to open others. */
export function Windows({ history, children }: WindowsProps) {
  const page = useLocation()
  // A reload begins without the windows that some part of the page had shown by itself.
  useEffect(() => history.leaveStrays(), [history])
  useEffect(hearEscape, [])
  const windows = useMemo(() => ({ history, page, stack: stackOf(page.state) }), [history, page])
  return <WindowsContext value={windows}>{children}</WindowsContext>
}

const NONE: WindowParams = {}

type Dialogs = Readonly<Record<AddressableId, ComponentType>>

/** The dialogs that the history says are open. */
export function DialogHost({ dialogs }: { readonly dialogs: Dialogs }) {
  const { stack } = useWindows()
  return dialogsOf(stack).map((place) =>
    place.isHeld !== true && isAddressable(place.name) ? (
      <Hosted key={place.name} id={place.name} params={place.params ?? NONE} Shown={dialogs[place.name]} />
    ) : null,
  )
}

interface HostedProps {
  readonly id: AddressableId
  readonly params: WindowParams
  readonly Shown: ComponentType
}

function Hosted({ id, params, Shown }: HostedProps) {
  const hosted = useHosting(id, params)
  return (
    <HostedWindow value={hosted}>
      <Shown />
    </HostedWindow>
  )
}
