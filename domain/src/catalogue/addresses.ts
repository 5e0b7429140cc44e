import { CATEGORY_ALL } from '#contract/tv.ts'

interface Named {
  readonly id: string | number
  readonly slug: string | null
}

/** How a content stands in an address: its slug for people and search engines, its number at the end for us. */
function contentSegment({ id, slug }: { readonly id: string; readonly slug: string | null }): string {
  if (!slug) return id
  return slug === id || slug.endsWith(`-${id}`) ? slug : `${slug}-${id}`
}

type Content = Parameters<typeof contentSegment>[0]

export const contentPath = (content: Content): string => `/contents/${contentSegment(content)}`
/** An episode, under its series. */
export const episodePath = (series: Content, episode: Content): string =>
  `${contentPath(series)}/${contentSegment(episode)}`
export const personPath = ({ id, slug }: Named): string => `/persons/${slug ?? id}`
export const rowPath = ({ id, slug }: Named): string => `/row/${slug ?? id}`
export const rowsetPath = ({ id, slug }: Named): string => `/rowset/${slug ?? id}`
/** A category of channels; all of them have no other address than the list. */
export const categoryPath = ({ id, slug }: Named): string =>
  id === CATEGORY_ALL || slug === 'all' ? '/channels' : `/channels/${slug ?? id}`
/** A channel, in whatever category it is. */
export const channelPath = ({ id, slug }: Named): string => `/channels/all/${slug ?? id}`
export const packetPath = ({ id, slug }: Named): string => `/packets/${slug ?? id}`
