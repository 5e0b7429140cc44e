import type { Endpoint } from './endpoint.ts'

/** What there is to watch, by the first words of its paths. */
const SHOWN =
  /^\/v2\/(?:channels|programs|videos|contents|persons|rows|rowsets|libraries|internal_genres|countries|search|trailers|licences)(?:\/|$)/
/** The same as one viewer has it. */
const SHOWN_TO_VIEWER = /^\/v2\/users\/self\/(?:channel_list|content_metadata)(?:\/|$)/

/**
 * Whether an endpoint shows or plays what a provider has to watch: lists, titles, programmes, search and streams. These are refused to who
 * has to sign in first and to a subscriber who is blocked; signing in, the account, paying and the provider's own words never are.
 */
export const isOfWatching = ({ path }: Pick<Endpoint, 'path'>): boolean =>
  SHOWN.test(path) || SHOWN_TO_VIEWER.test(path)
