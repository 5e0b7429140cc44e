import { LockKeyhole } from 'lucide-react'
import type { User } from '#contract/identity.ts'
import { Button } from '../../ui/button.tsx'
import styles from './parental-settings.module.css'

interface ParentalCardProps {
  readonly dialogue: NonNullable<User['parental_dialogue']>
  readonly onSet: () => void
}

/** What the service says about parental control, with the way to a PIN. On a page there is nothing to close. */
export function ParentalCard({ dialogue, onSet }: ParentalCardProps) {
  const buttons = dialogue.buttons.filter(({ action }) => action === 'parental_set')
  return (
    <section className={styles.card} aria-label={dialogue.title}>
      <LockKeyhole size={24} strokeWidth={1.75} aria-hidden />
      <div>
        <h2>{dialogue.title}</h2>
        <p>{dialogue.message}</p>
        <div className={styles.acts}>
          {buttons.map(({ label, is_primary }) => (
            <Button key={label} size="small" look={is_primary ? 'paper' : 'quiet'} onClick={onSet}>
              {label}
            </Button>
          ))}
        </div>
      </div>
    </section>
  )
}
