import type { AnchorHTMLAttributes } from 'react'
import { type LinkProps as Leading, useHref, useLinkClickHandler } from 'react-router'
import { visitPath } from '../api/visit.ts'

export interface LinkProps
  extends
    Pick<Leading, 'to' | 'state' | 'mask' | 'replace' | 'reloadDocument'>,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {}

/**
 * A link to a page of ours. Its address names the provider of this visit, so that it leads to the same one also where the browser follows it
 * by itself: in a tab of its own, or copied.
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
  const href = useHref(mask ?? to)
  const go = useLinkClickHandler(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(mask !== undefined && { mask }),
    ...(props.target !== undefined && { target: props.target }),
  })
  return (
    <a
      {...props}
      href={visitPath(href)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented && !reloadDocument) go(event)
      }}
    >
      {children}
    </a>
  )
}
