import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './controls.module.css'

interface ControlButtonProps {
  readonly label: string
  /** A lucide icon, or a drawing of the same grid. */
  readonly icon: LucideIcon | (() => ReactNode)
  readonly onClick: () => void
  /** Transport icons are filled: a bare `shape`, or `solid` where lines belong to the sign. */
  readonly filled?: 'shape' | 'solid' | undefined
  /** For buttons that open something: whether it is open. */
  readonly isExpanded?: boolean
  /** Where there is no room: never on phones, or only in a large player. */
  readonly room?: 'desktop' | 'full'
}

/** A round button on the picture. */
export function ControlButton({ label, icon: Icon, onClick, filled, isExpanded, room }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      aria-haspopup={isExpanded === undefined ? undefined : 'menu'}
      data-filled={filled}
      data-room={room}
      onClick={onClick}
    >
      <Icon strokeWidth={1.75} aria-hidden />
    </button>
  )
}
