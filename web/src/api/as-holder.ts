import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { call } from './client.ts'
import { browserCredentials } from './credentials.ts'
import { pageStorage } from './kept-storage.ts'
import { isKind } from './failure-meaning.ts'
import type { RequestOf } from './request.ts'

const credentials = browserCredentials(pageStorage())
/** Queries that this page has asked for, as JSON of their keys: what they hold did not just come with the page. */
const asked = new Set<string>()

/** Whether somebody who may have bought something watches here. */
const mayHold = (): boolean => credentials.token()?.isGuest === false

/**
 * Asks for cards, which say what is bought: who is signed in asks with the token, guests share the answers of everybody. Where the
 * session does not start, what everybody sees is better than nothing.
 * @param queryKey of the query that asks, where its cards may have come with the page before
 */
export async function callAsHolder<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  queryKey?: readonly unknown[],
): Promise<AnswerOf<E>> {
  if (!mayHold()) return call(endpoint, request)
  if (queryKey) asked.add(JSON.stringify(queryKey))
  try {
    return await call(endpoint, request, { asViewer: true })
  } catch (error) {
    if (!isKind(error, 'session')) throw error
    return call(endpoint, request)
  }
}

/**
 * Whether cards came with the page, made for everybody, and may show a lock on what this viewer has bought: they are shown, and
 * asked for again at once.
 */
export const maySayWrong = (
  cards: readonly { readonly is_purchased: boolean }[] | undefined,
  queryKey: readonly unknown[],
): boolean =>
  cards?.some((card) => !card.is_purchased) === true && mayHold() && !asked.has(JSON.stringify(queryKey))
