import type { AnchorHTMLAttributes } from 'react'
import { type LinkProps as Leading, useHref, useLinkClickHandler } from 'react-router'
import { visitPath } from '../api/visit.ts'

export interface LinkProps
  extends
    Pick<Leading, 'to' | 'state' | 'mask' | 'replace' | 'reloadDocument'>,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {}

/** What leads to another site, or to a program: a scheme or a host of its own. */
const ELSEWHERE = /^([a-z][a-z\d+.-]*:|\/\/)/i

/**
 * A link to a page of ours, or to an address elsewhere, which stays as it is. The address of a page names the provider of this visit, so that
 * it leads to the same one also where the browser follows it by itself: in a tab of its own, or copied.
 */
export function Link({
  to,
  state,
  mask,
  replace,
  reloadDocument = false,
  onClick,
  children,
  ...props
}: LinkProps) {
  const elsewhere = typeof to === 'string' && ELSEWHERE.test(to) ? to : null
  const href = useHref(elsewhere === null ? (mask ?? to) : '/')
  const go = useLinkClickHandler(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(mask !== undefined && { mask }),
    ...(props.target !== undefined && { target: props.target }),
  })
  return (
    <a
      {...props}
      href={elsewhere ?? visitPath(href)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented && !reloadDocument && elsewhere === null) go(event)
      }}
    >
      {children}
    </a>
  )
}
