import { CloudAlert, WifiOff, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { meaningOf } from '../api/failure-meaning.ts'
import { Button } from './button.tsx'
import styles from './empty.module.css'

interface EmptyProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text?: string
  /** Where it is all that the page has, its title is the page's. */
  readonly isPage?: boolean
  /** Inside of something that has its own edge. */
  readonly isInside?: boolean
  /** It took the place of what had the focus: its title takes that, too. */
  readonly takesFocus?: boolean
  /** One action, if there is one. */
  readonly children?: ReactNode
}

/** Nothing to show: a thin icon, a title, one sentence, one action. */
export function Empty({
  icon: Icon,
  title,
  text,
  isPage = false,
  isInside = false,
  takesFocus = false,
  children,
}: EmptyProps) {
  const Title = isPage ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={styles.empty} data-inside={isInside}>
      <Icon size={40} strokeWidth={1.25} aria-hidden />
      <Title ref={heading} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </Title>
      {text && <p>{text}</p>}
      {children && <div className={styles.action}>{children}</div>}
    </div>
  )
}

interface ErrorStateProps extends Pick<EmptyProps, 'isInside'> {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Something could not be loaded: says whether it was the connection or the service, or why it was refused, and tries again when asked. */
export function ErrorState({ error, isInside = false, onRetry }: ErrorStateProps) {
  const { t } = useTranslation()
  const { kind, told } = meaningOf(error)
  const isLine = kind === 'line'
  const refused = kind === 'refused' ? told : null
  return (
    <Empty
      isInside={isInside}
      icon={isLine ? WifiOff : CloudAlert}
      title={t('shell.failed_title')}
      text={refused ?? t(isLine ? 'shell.failed_offline' : 'shell.failed_service')}
    >
      <Button size="small" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </Empty>
  )
}
