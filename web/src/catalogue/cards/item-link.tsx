import { useState, type ReactNode } from 'react'
import type { Destination } from '#contract/catalogue.ts'
import { useNetwork } from '../../frame/service.queries.ts'
import { useModalLink, useSimilarLink, useWindowLink } from '../../frame/windows/window-links.ts'
import { MessageDialog } from '../../frame/windows/message-dialog.tsx'
import { actionOf } from './destination.ts'
import { Link } from '../../ui/link.tsx'

/** Opens the window of promo codes; leads nowhere where the provider takes none. */
function PromoLink({
  className,
  code,
  children,
}: Pick<ItemLinkProps, 'className' | 'children'> & { readonly code: string | null }) {
  const link = useWindowLink()
  if (useNetwork()?.is_promo_allowed !== true) return <span className={className}>{children}</span>
  return (
    <Link className={className} {...link('promocode_wizard', code === null ? undefined : { code })}>
      {children}
    </Link>
  )
}

interface ItemLinkProps {
  readonly destination: Destination
  readonly className: string
  /** It stands among the similar ones of a card. */
  readonly isSimilar?: boolean
  readonly children: ReactNode
}

/** A card's link: whatever its destination is, pressing it does the right thing. */
export function ItemLink({ destination, className, isSimilar = false, children }: ItemLinkProps) {
  const modal = useModalLink()
  const similar = useSimilarLink()
  const [isOpen, setIsOpen] = useState(false)
  const action = actionOf(destination)
  if (!action) return <span className={className}>{children}</span>
  switch (action.kind) {
    case 'modal':
      return (
        <Link className={className} {...(isSimilar ? similar : modal)(action.path)}>
          {children}
        </Link>
      )
    case 'page':
      return (
        <Link className={className} to={action.path}>
          {children}
        </Link>
      )
    case 'promo':
      return (
        <PromoLink className={className} code={action.code}>
          {children}
        </PromoLink>
      )
    case 'window':
      return (
        <a className={className} href={action.url} target="_blank" rel="noreferrer">
          {children}
        </a>
      )
    case 'message':
      return (
        <>
          <button type="button" className={className} onClick={() => setIsOpen(true)}>
            {children}
          </button>
          {isOpen && (
            <MessageDialog title={action.title} text={action.text} onClose={() => setIsOpen(false)} />
          )}
        </>
      )
  }
}
