import type { ReactNode } from 'react'
import type { MenuEntry } from '../frame/menu.ts'
import { Link } from '../ui/link.tsx'

/** Whether a menu path leads out of the service: partners have such links. */
export const isOuter = (path: string): boolean => !path.startsWith('/')

/** Whether a menu path is where the viewer is: the guide belongs to the channels. */
export function isCurrent(path: string, pathname: string): boolean {
  if (path === '/') return pathname === '/' || pathname === '/startpage'
  if (path === '/channels' && isCurrent('/tv-guide', pathname)) return true
  return pathname === path || pathname.startsWith(`${path}/`)
}

interface MenuLinkProps {
  readonly entry: MenuEntry
  /** Where the viewer is, where the link to it is marked. */
  readonly pathname?: string
  readonly className?: string | undefined
  readonly onPress?: () => void
  /** What stands in it instead of its title alone. */
  readonly children?: ReactNode
}

/** An entry of the menu, wherever it stands: a page of the service, or one elsewhere, which opens beside it. */
export function MenuLink({
  entry: { page, path },
  pathname,
  className,
  onPress,
  children = page.title,
}: MenuLinkProps) {
  if (isOuter(path)) {
    return (
      <a href={path} target="_blank" rel="noreferrer" className={className} onClick={onPress}>
        {children}
      </a>
    )
  }
  return (
    <Link
      to={path}
      className={className}
      aria-current={pathname !== undefined && isCurrent(path, pathname) ? 'page' : undefined}
      onClick={() => onPress?.()}
    >
      {children}
    </Link>
  )
}
