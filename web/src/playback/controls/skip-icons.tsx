import type { ReactNode } from 'react'
import styles from './controls.module.css'

function Turned({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className={styles.skipIcon}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
      <text x="12" y="15" textAnchor="middle">
        10
      </text>
    </svg>
  )
}

/** RotateCcw of lucide with the seconds inside. */
export function SkipBackIcon() {
  return (
    <Turned>
      <path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8" />
      <path d="M3 3v5h5" />
    </Turned>
  )
}

/** RotateCw of lucide with the seconds inside. */
export function SkipForwardIcon() {
  return (
    <Turned>
      <path d="M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8" />
      <path d="M21 3v5h-5" />
    </Turned>
  )
}
