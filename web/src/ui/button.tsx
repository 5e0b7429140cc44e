import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from './link.tsx'
import styles from './button.module.css'
import { classes } from './classes.ts'

type Look = 'paper' | 'accent' | 'fill' | 'ghost' | 'glass' | 'quiet'

interface Looks {
  readonly look?: Look
  readonly size?: 'small' | undefined
  readonly icon?: LucideIcon | undefined
  /** Transport icons are filled. */
  readonly isIconFilled?: boolean
  readonly children: ReactNode
  readonly className?: string | undefined
}

interface ButtonProps extends Looks {
  readonly onClick?: () => void
  /** Something is under way: the icon gives its place to a turning ring, the width stays. */
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  /** Sends the form that it stands in. */
  readonly isSubmit?: boolean
  /** Read aloud instead of the words, where these do not say what of. */
  readonly label?: string | undefined
}

interface LinkButtonProps
  extends Looks, Pick<LinkProps, 'to' | 'state' | 'mask' | 'replace' | 'reloadDocument'> {
  /** It is not known yet whether or where it leads: a ring turns in place of the icon. */
  readonly isBusy?: boolean
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  /** Read aloud instead of the words, where these do not say what of. */
  readonly label?: string | undefined
}

function Face({ icon: Icon, isIconFilled, children, isBusy = false }: Looks & { readonly isBusy?: boolean }) {
  return (
    <>
      {isBusy && <span className={styles.busy} aria-hidden />}
      {!isBusy && Icon && (
        <Icon
          aria-hidden
          strokeWidth={1.75}
          {...(isIconFilled ? { fill: 'currentColor', stroke: 'none' } : {})}
        />
      )}
      <span>{children}</span>
    </>
  )
}

const look = (props: Looks) =>
  classes(styles.button, styles[props.look ?? 'fill'], props.size && styles[props.size], props.className)

/** A button with words. One paper or accent button per view. */
export function Button(props: ButtonProps) {
  return (
    <button
      type={props.isSubmit ? 'submit' : 'button'}
      className={look(props)}
      aria-busy={props.isBusy}
      aria-label={props.label}
      disabled={props.isDisabled}
      onClick={props.onClick}
    >
      <Face {...props} />
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton({
  to,
  state,
  mask,
  replace = false,
  reloadDocument = false,
  onClick,
  label,
  ...props
}: LinkButtonProps) {
  return (
    <Link
      to={to}
      state={state}
      replace={replace}
      reloadDocument={reloadDocument}
      {...(mask !== undefined && { mask })}
      className={look(props)}
      aria-busy={props.isBusy}
      aria-label={label}
      onClick={onClick}
    >
      <Face {...props} />
    </Link>
  )
}

interface OuterButtonProps extends Looks {
  /** An address elsewhere; it opens beside this page. */
  readonly href: string
  /** Read aloud instead of the words, where these do not say what of. */
  readonly label?: string | undefined
}

/** A link out of the service that looks like a button. */
export function OuterButton({ href, label, ...props }: OuterButtonProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={look(props)} aria-label={label}>
      <Face {...props} />
    </a>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** What it does, in words: read aloud and shown as a hint. */
  readonly label: string
  readonly icon: LucideIcon
  readonly look?: 'ghost' | 'glass'
  readonly size?: 'small'
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLButtonElement>
}

/** A round button with an icon; always named. */
export function IconButton({ label, icon: Icon, look, size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(styles.icon, look && styles[look], size && styles[size], className)}
    >
      <Icon aria-hidden strokeWidth={1.75} />
    </button>
  )
}
