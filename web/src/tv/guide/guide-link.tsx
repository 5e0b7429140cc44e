import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './guide-link.module.css'

interface GuideLinkProps {
  /** The guide of what is selected, see `guidePath`. */
  readonly path: string
  /** Where there is room for the icon alone. */
  readonly isShort?: boolean
}

/** The way from channels and schedules to all of them by time. */
export function GuideLink({ path, isShort = false }: GuideLinkProps) {
  const { t } = useTranslation()
  const name = t('tv.guide')
  if (!isShort)
    return (
      <LinkButton to={path} size="small" icon={CalendarClock}>
        {name}
      </LinkButton>
    )
  return (
    <Link to={path} className={styles.icon} aria-label={name} title={name}>
      <CalendarClock aria-hidden strokeWidth={1.75} />
    </Link>
  )
}
