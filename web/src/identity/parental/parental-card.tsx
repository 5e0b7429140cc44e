import { LockKeyhole } from 'lucide-react'
import type { User } from '#contract/identity.ts'
import { Button } from '../../ui/button.tsx'
import styles from './parental-settings.module.css'

interface ParentalCardProps {
  readonly dialogue: NonNullable<User['parental_dialogue']>
  readonly onSet: () => void
  readonly onClose?: (() => void) | undefined
}

/** What the service says about parental control, with its buttons. One whose action is not known here closes it. */
export function ParentalCard({ dialogue, onSet, onClose }: ParentalCardProps) {
  const buttons = dialogue.buttons.filter(({ action }) => action === 'parental_set' || onClose)
  return (
    <section className={styles.card} aria-label={dialogue.title}>
      <LockKeyhole size={24} strokeWidth={1.75} aria-hidden />
      <div>
        <h3>{dialogue.title}</h3>
        <p>{dialogue.message}</p>
        <div className={styles.acts}>
          {buttons.map(({ label, action, is_primary }) => (
            <Button
              key={label}
              size="small"
              look={is_primary ? 'paper' : 'quiet'}
              onClick={() => (action === 'parental_set' ? onSet() : onClose?.())}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </section>
  )
}
