import type { ReactNode } from 'react'
import { visitPath } from '../api/visit.ts'
import { useModalLink } from './windows/window-links.ts'
import { Link } from '../ui/link.tsx'

interface LegalLinkProps {
  /** A path of this service, or an address elsewhere. */
  readonly url: string
  /** Opens beside a page that has to stay, such as a form that is being filled in. */
  readonly isBeside?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Leads to a legal text: one of this service opens over the page, any other in a tab of its own. */
export function LegalLink({ url, isBeside = false, className, children }: LegalLinkProps) {
  const modal = useModalLink()
  const isOurs = url.startsWith('/')
  if (isOurs && !isBeside) {
    return (
      <Link className={className} {...modal(url)}>
        {children}
      </Link>
    )
  }
  return (
    <a className={className} href={isOurs ? visitPath(url) : url} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
