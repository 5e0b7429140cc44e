import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './controls.module.css'

interface ControlButtonProps {
  readonly label: string
  /** A lucide icon, or a drawing of the same grid. */
  readonly icon: LucideIcon | (() => ReactNode)
  readonly onClick: () => void
  /** Transport icons are filled. */
  readonly isFilled?: boolean
  /** For buttons that open something: whether it is open. */
  readonly isExpanded?: boolean
  /** Where there is no room: never on phones, or only in a large player. */
  readonly room?: 'desktop' | 'full'
}

/** A round button on the picture. */
export function ControlButton({ label, icon: Icon, onClick, isFilled, isExpanded, room }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      aria-haspopup={isExpanded === undefined ? undefined : 'menu'}
      data-filled={isFilled}
      data-room={room}
      onClick={onClick}
    >
      <Icon strokeWidth={1.75} aria-hidden />
    </button>
  )
}
