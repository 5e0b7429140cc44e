import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import styles from './alerts.module.css'
import { useAlerts } from './alerts.store.ts'

const ICONS = { ok: CircleCheck, warn: Info, bad: CircleAlert }

/** What was just said. The region is always there, so that screen readers hear what comes into it. */
export function Alerts() {
  const alerts = useAlerts((state) => state.alerts)
  const region = useRef<HTMLDivElement>(null)
  // Shown anew it is the uppermost: over a dialog that was opened after it.
  useLayoutEffect(() => {
    region.current?.hidePopover()
    region.current?.showPopover()
  }, [alerts])
  return (
    <div ref={region} popover="manual" className={styles.alerts} role="status" aria-live="polite">
      {alerts.map(({ id, text, tone }) => {
        const Icon = ICONS[tone]
        return (
          <div key={id} className={styles.alert} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <p>{text}</p>
            <span className={styles.time} aria-hidden />
          </div>
        )
      })}
    </div>
  )
}
