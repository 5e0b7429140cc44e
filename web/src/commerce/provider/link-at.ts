import type { Provider } from '#contract/providers.ts'
import type { LinkProps } from '../../ui/link.tsx'

/** A link to a page of the provider that a landing page is of; the page of another one than the viewer's comes from the service. */
export function linkAt(
  { landing }: Pick<Provider, 'landing'>,
  isOwn: boolean,
  path: string,
): Pick<LinkProps, 'to' | 'reloadDocument'> {
  if (isOwn) return { to: path }
  const provider = encodeURIComponent(landing.shortname)
  return { to: `${path}${path.includes('?') ? '&' : '?'}provider=${provider}`, reloadDocument: true }
}
