import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { isOfWatching } from '#contract/watching.ts'
import { maxAgeOf } from '#domain/identity/age.ts'
import { packetsHeldAt } from '#domain/rights/may-watch.ts'
import { type Openable, OpeningNotes } from '#domain/rights/opening-sets.ts'
import type { App } from '../ports.ts'
import { noteSource } from './answer-sources.ts'
import { answeredAddress, callerAddress } from './public-address.ts'
import { encodingFor, unchangedEtag } from './answer-encoding.ts'
import { findVariant, type Found, NOTHING_ALONE, takeVariant } from './find-variant.ts'
import { variantOf } from './variant.ts'
import { readSoldTogether } from '../rights/open-to.ts'
import { answerAnywhere, atOrigin } from './at-origin.ts'
import { hasPictures, readsDrawings } from './picture-addresses.ts'
import { formOf } from './answer-forms.ts'
import { answerKeys, type Audience, type Forms } from './answer-key.ts'
import { maxAgeOfCookie } from './age-cookie.ts'
import { type Call, notShared, type SharedCall } from './call.ts'
import { CHILDS_TEXTS } from './childs-texts.ts'
import { Failure } from '../failures/failure.ts'
import type { Viewer } from '../scope/viewer.ts'
import { demandsSignIn } from '../tenancy/admission.ts'
import { authenticate, callOf, languageOf, providerOf, resolveProvider, routeOf } from './serve.ts'
import type { Scope } from '../scope/scope.ts'
import { sharedAnswer, type SharedAnswer, type SharedEntry } from './shared-answers.ts'
import { type Fact, FACTS, listedBy, shownIn } from './shown-things.ts'
import { tokenOf } from './tokens.ts'
import { write, writeUnchanged } from './write-ready.ts'

export interface SharedOptions<E extends Endpoint> {
  /** The answer is dropped when one of these is dropped. */
  readonly tags: readonly string[]
  /**
   * The facts of titles that decide on what stands in the answer, or where; more may be added with `dropWith(listedBy(…))`. Where nothing is
   * said, it may be any: a list that is not declared is dropped too often and never kept in spite of a change. What the answer shows
   * of a title is no matter of this.
   */
  readonly listsBy?: readonly Fact[] | ((query: QueryOf<E>) => readonly Fact[])
  /** The longest life in memory. */
  readonly maxAgeSeconds: number
  /** Parameters that may be written in several ways: calls that differ in nothing else share an answer. */
  readonly forms?: Forms
  /** The answer shows what is bought, which it says by `isOpenTo`: viewers share it with those who may watch the same of what it shows. */
  readonly byPackets?: boolean
  /** Shows a viewer as open, in the answer of those who have not, what they have alone; where nothing is said, theirs is made for them. */
  readonly open?: (
    answer: AnswerOf<E>,
    alone: readonly NonNullable<Openable>[],
    scope: Scope,
  ) => AnswerOf<E> | Promise<AnswerOf<E>>
  /** The answer has addresses by `addressAnywhere`, which begin as the caller reaches the service. */
  readonly isAtOrigin?: boolean
  /** What is asked for is a part of something that many ask for: that is kept, and the part is cut out of it. */
  readonly part?: Part<E>
  /** What is one viewer's alone is laid over the answer that they share, and kept by nobody. */
  readonly overlay?: Overlay<E>
  /** Answers what the shared handler calls `notShared`, a guest without a token too; such answers are not kept. */
  readonly personal?: (call: Call<E>) => Promise<AnswerOf<E>>
}

/** What of an answer is a viewer's alone. */
export interface Overlay<E extends Endpoint> {
  /** Whether there is anything of this viewer to show in what is asked for; the query is as it came. */
  readonly isNeeded: (viewer: Viewer, query: Readonly<Record<string, unknown>>) => boolean
  readonly lay: (answer: AnswerOf<E>, viewer: Viewer, scope: Scope) => Promise<AnswerOf<E>>
}

/** How an answer is cut out of a wider one. */
export interface Part<E extends Endpoint> {
  /** The query of the wider answer; the very same object where nothing is to be cut. Throws `validation_failed`. */
  readonly wider: (query: QueryOf<E>) => QueryOf<E>
  /** Whether a query as it came asks for no part: its answer may be kept already. */
  readonly isWhole: (query: Readonly<Record<string, unknown>>) => boolean
  /** The part of the wider answer that the query asks for. */
  readonly cut: (answer: AnswerOf<E>, query: QueryOf<E>) => AnswerOf<E>
}

interface HeldAudience extends Audience {
  /** Ids of the packets held, ascending; none where the answer is the same for all. */
  readonly held: readonly number[]
}

/** The answer by the schema of the route. */
function serialised(reply: FastifyReply, answer: unknown): string {
  const text = reply.serialize(answer as object)
  if (typeof text !== 'string') throw new TypeError('A shared answer must be text')
  return text
}

/**
 * Serves an endpoint whose answer is the same for all viewers of one provider, language and age limit, as ready bytes: while an
 * answer lives, a call costs a look-up and a write, no SQL, no check and no serialisation. Of a token its provider and the age limit
 * of its profile count, and where the answer is `byPackets`, what the packets of its user open in it; one that is not good counts as none.
 * Without a good one the cookie of a child's browser sets the limit. Failures are not kept.
 */
export function serveShared<const E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: SharedCall<E>) => Promise<AnswerOf<E> | typeof notShared>,
  options: SharedOptions<E>,
): void {
  const { tags, maxAgeSeconds, personal, forms = {}, byPackets = false } = options
  const { isAtOrigin = false, part, overlay, open, listsBy = FACTS } = options
  /** To a child no text may name a title that is not for it, and a genre is known by its titles: any fact of any may change its answers. */
  const factsOf = (query: QueryOf<E>, maxAge: number | null): readonly Fact[] =>
    maxAge !== null ? FACTS : typeof listsBy === 'function' ? listsBy(query) : listsBy
  const isWatching = isOfWatching(endpoint)
  const keyOf = answerKeys(endpoint, forms)
  const keys = new WeakMap<FastifyRequest, string>()
  const audiences = new WeakMap<FastifyRequest, HeldAudience>()
  const ownViewers = new WeakMap<FastifyRequest, Viewer>()

  const audienceOf = (request: FastifyRequest, viewer: Viewer | null): HeldAudience => {
    const { provider, isByNetwork } = providerOf(request, app.parts, viewer)
    const { id } = provider
    return {
      providerId: id,
      isByNetwork,
      language: languageOf(request, app.parts, id),
      maxAge: viewer === null ? maxAgeOfCookie(request) : maxAgeOf(viewer.role),
      held: byPackets && viewer !== null ? packetsHeldAt(viewer.paid, app.parts.clock.now()) : [],
    }
  }

  const placed = (text: string, made: SharedAnswer): SharedAnswer =>
    isAtOrigin || hasPictures(text) ? answerAnywhere(made) : made

  /** Writes at once what is ready; only an encoding that nobody has asked for yet is waited for. */
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    entry: SharedAnswer,
  ): Promise<void> | undefined => {
    noteSource(entry)
    const isPixels = !readsDrawings(request)
    const isKeptSo = !isAtOrigin && !isPixels
    const address = answeredAddress(request)
    const answer = isKeptSo ? entry : atOrigin(entry, address, isPixels)
    const { headers } = request.raw
    const encoding = encodingFor(headers['accept-encoding'])
    const etag = unchangedEtag(answer, encoding, headers['if-none-match'])
    if (etag !== null) {
      writeUnchanged(reply, answer, etag)
      return undefined
    }
    const ready = answer[encoding]
    if (!ready) return app.parts.shared.encode(answer, encoding).then((encoded) => write(reply, encoded))
    write(reply, ready)
    return undefined
  }

  app.route({
    ...routeOf(endpoint),
    config: { isUnobserved: true },
    method: endpoint.method,
    url: endpoint.path,
    onRequest: (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      const answerReady = (viewer: Viewer | null): void => {
        const { parts } = app
        const audience = audienceOf(request, viewer)
        audiences.set(request, audience)
        // What is cut out of something wider is known when the call has been checked.
        const raw = request.query as Readonly<Record<string, unknown>>
        const isPart = part && !part.isWhole(raw)
        const key = isPart ? null : keyOf(request, audience)
        if (viewer !== null && overlay?.isNeeded(viewer, raw)) ownViewers.set(request, viewer)
        if (key === null) return done()
        keys.set(request, key)
        const entry = ownViewers.has(request)
          ? null
          : byPackets
            ? takeVariant(parts.shared, key, audience.held)
            : parts.shared.take(key)
        if (entry?.kind === 'bytes') {
          send(request, reply, entry)?.catch(done)
          return
        }
        done()
      }
      const admit = (viewer: Viewer | null, hasToken: boolean): Promise<void> | void => {
        if (!isWatching) return answerReady(viewer)
        const { provider } = providerOf(request, app.parts, viewer)
        // Who has signed in and shows a token that is over is to renew it, not to sign in again.
        if (hasToken && viewer === null && demandsSignIn(provider)) throw new Failure('authentication_failed')
        const waiting = app.parts.admit(provider, viewer)
        return waiting ? waiting.then(() => answerReady(viewer)) : answerReady(viewer)
      }
      try {
        const token = tokenOf(request)
        if (token === undefined) {
          void admit(null, false)
          return
        }
        app.parts.tokens
          .find(token, callerAddress(request))
          .then((viewer) => admit(viewer, true))
          .catch(done)
      } catch (error) {
        done(error as Error)
      }
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { parts } = app
      const audience = audiences.get(request) ?? audienceOf(request, null)
      const provider = parts.providers.byId(audience.providerId) ?? resolveProvider(request, parts).provider
      const { language, maxAge, held, isByNetwork } = audience
      const now = parts.clock.now()
      const scope: Scope = { db: parts.of(provider.id), provider, language, maxAge, held, now }
      const asked = request.query as QueryOf<E>
      const query = part ? part.wider(asked) : asked

      const make = async (packets: readonly number[], hasBase?: boolean): Promise<SharedEntry> => {
        const openings = byPackets ? new OpeningNotes(hasBase) : undefined
        let expiresAt = now + maxAgeSeconds * 1000
        const dropped = [...tags, ...factsOf(query, maxAge).map(listedBy)]
        if (maxAge !== null) dropped.push(CHILDS_TEXTS)
        const answer = await handler({
          ...scope,
          held: packets,
          ...(openings && { openings }),
          params: request.params as ParamsOf<E>,
          query,
          expireAt: (time) => {
            expiresAt = Math.min(expiresAt, time)
          },
          dropWith: (tag) => void dropped.push(tag),
        })
        const variant =
          openings && variantOf(openings, packets, await readSoldTogether(scope.db, openings.packets))
        if (answer === notShared)
          return {
            kind: 'personal' as const,
            expiresAt,
            tags: dropped,
            shown: shownIn(null),
            variant: variant ?? null,
            size: 200,
            isKept: false,
          }
        const suited = serialised(reply, await parts.childsTexts(answer, scope))
        const isChosen = isByNetwork || (variant?.open ?? 0n) !== 0n
        const looks = { isChosen, shown: shownIn(answer), variant: variant ?? null }
        return placed(suited, sharedAnswer(suited, dropped, expiresAt, looks))
      }
      const viewer = ownViewers.get(request)
      // Changing an answer costs as much as reading it: that waits for its turn too.
      const changed = (
        entry: SharedAnswer,
        change: (answer: AnswerOf<E>) => Promise<AnswerOf<E>>,
        isChosen: boolean,
      ): Promise<SharedAnswer> =>
        parts.makers.run(callerAddress(request), async () => {
          const answer = await change(JSON.parse(entry.identity.bytes.toString()) as AnswerOf<E>)
          const looks = { type: entry.type, isChosen: entry.isChosen || isChosen, shown: entry.shown }
          const text = JSON.stringify(answer)
          return placed(text, sharedAnswer(text, entry.tags, entry.expiresAt, looks))
        })
      /** The answer with what they have alone, which others may have alone too. */
      const opened = async (
        entry: SharedAnswer,
        { alone, form }: Omit<Found, 'entry'>,
      ): Promise<SharedAnswer> =>
        open === undefined || alone.length === 0
          ? entry
          : formOf(parts.shared, entry, form, () =>
              changed(entry, async (answer) => open(answer, alone, scope), true),
            )
      /** The part that was asked for, with what is its viewer's: kept by nobody here. */
      const own = async (entry: SharedAnswer): Promise<SharedAnswer> => {
        if (query === asked && viewer === undefined) return entry
        const change = async (whole: AnswerOf<E>): Promise<AnswerOf<E>> => {
          const answer = part && query !== asked ? part.cut(whole, asked) : whole
          return overlay && viewer ? overlay.lay(answer, viewer, scope) : answer
        }
        return changed(entry, change, viewer !== undefined)
      }
      const inTurn = (packets: readonly number[] = held, hasBase?: boolean) =>
        parts.makers.run(callerAddress(request), () => make(packets, hasBase))
      const find = async (question: string) => {
        const { shared } = parts
        if (byPackets)
          return findVariant({ shared, question, held, make: inTurn, isLaid: open !== undefined })
        return { entry: shared.take(question) ?? (await shared.make(question, inTurn)), ...NOTHING_ALONE }
      }
      const key = keys.get(request) ?? keyOf({ params: request.params, query }, audience)
      const { entry, ...more } = key === null ? { entry: await inTurn(), ...NOTHING_ALONE } : await find(key)
      if (entry.kind === 'bytes') {
        await send(request, reply, await own(await opened(entry, more)))
        return reply
      }
      if (!personal) throw new Error(`${endpoint.path} has nobody to answer what is not shared`)
      void reply.header('cache-control', 'no-store')
      const call = callOf<E>(request, parts, await authenticate(request, parts, 'optional'))
      return parts.callers.run(call.ip, async () => parts.childsTexts(await personal(call), call))
    },
  })
}
