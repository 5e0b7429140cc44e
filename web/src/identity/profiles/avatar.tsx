import { UserRound } from 'lucide-react'
import type { Profile } from '#contract/identity.ts'
import { Picture } from '../../ui/picture.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  /** Null where there is no profile to show. */
  readonly profile: Pick<Profile, 'icon' | 'name'> | null | undefined
  readonly className?: string | undefined
}

/** The picture of a profile, or the first letter of its name. Silent: the name stands beside it. */
export function Avatar({ profile, className }: AvatarProps) {
  // By whole characters: half of an emoji is no letter.
  const letter = Array.from(profile?.name.trim() ?? '')[0]?.toUpperCase()
  return (
    <span className={classes(styles.avatar, className)} aria-hidden>
      {letter === undefined ? <UserRound strokeWidth={1.75} /> : <b>{letter}</b>}
      <Picture src={profile?.icon} isEager />
    </span>
  )
}
