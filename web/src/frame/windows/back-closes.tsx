import { useHeldWindow } from './use-window.ts'
import type { WindowId } from './window-table.ts'

/** While it is mounted the browser's own back closes what it stands in, and leaves the page only then. */
export function BackCloses({ name, onBack }: { readonly name: WindowId; readonly onBack: () => void }) {
  useHeldWindow(name, onBack)
  return null
}
