import {
  addFavourite,
  deleteFavourite,
  deleteHistory,
  getFavouritesVersion,
  getPersonFavourite,
  listFavourites,
  listHistories,
  moveFavourite,
  rateContent,
} from '#contract/personal.ts'
import { contentReference, reference } from '#domain/catalogue/reference.ts'
import type { Viewer } from '../scope/viewer.ts'
import { Failure } from '../failures/failure.ts'
import { MISSING } from '../failures/missing-texts.ts'
import { serve } from '../http/serve.ts'
import type { App } from '../ports.ts'
import type { CataloguePorts } from './ports.ts'
import { readContentRow } from './content.store.ts'
import { drop, keep, move, readFavouriteOf, readFavourites, readVersions } from './favourite.store.ts'
import { takeOut } from './history.store.ts'
import { readPerson } from './person.store.ts'
import { rate } from './rating.store.ts'
import { FURTHEST_HISTORY, readContentMeta, readHistories } from './viewer.store.ts'

/** Titles of one answer. */
const LIMIT = 100

/** Favourites, own ratings and history: what belongs to a viewer alone, and is kept by nobody on the way. */
export function registerPersonal(app: App, { isReady }: CataloguePorts): void {
  /** Guests keep nothing but their history. */
  const keeperOf = (viewer: Viewer): number => {
    if (viewer.isGuest) throw new Failure('login_required')
    return viewer.profileId
  }

  serve(app, listFavourites, async (call) =>
    readFavourites(call, call.viewer.profileId, call.query.cards ?? true),
  )
  serve(app, getFavouritesVersion, async (call) => readVersions(call, call.viewer.profileId))
  /** The viewer's next call at this node shows the change, though its notice may still be on its way. */
  const changed = async <T>({ userId }: Viewer, change: Promise<T>): Promise<T> => {
    const answer = await change
    app.parts.tokens.forgetHere(userId)
    return answer
  }
  serve(app, addFavourite, async (call) => changed(call.viewer, keep(call, keeperOf(call.viewer), call.body)))
  serve(app, moveFavourite, async (call) => {
    const { viewer, params, body } = call
    return changed(viewer, move(call, keeperOf(viewer), Number(params.id), body.priority))
  })
  serve(app, deleteFavourite, async (call) => {
    const { viewer, params } = call
    await changed(viewer, drop(call, keeperOf(viewer), Number(params.id)))
    return { id: call.params.id }
  })

  serve(app, getPersonFavourite, async (call) => {
    const person = await readPerson(call, reference(call.params.id))
    if (!person) throw new Failure('not_found', null, MISSING.person)
    return { favorite: await readFavouriteOf(call, call.viewer.profileId, 'person_id', person.id) }
  })

  serve(app, rateContent, async (call) => {
    const profileId = keeperOf(call.viewer)
    const content = await readContentRow(call, contentReference(call.params.id))
    if (!content) throw new Failure('not_found', null, MISSING.title)
    await rate(call, profileId, content.id, call.body.user_rating)
    return readContentMeta(call, content, call.viewer, isReady)
  })

  serve(app, listHistories, async (call) => {
    const { limit = LIMIT, offset = 0, state } = call.query
    const most = Math.min(FURTHEST_HISTORY, offset + limit)
    const all = await readHistories(call, call.viewer.profileId, { isBegun: state !== 'all', most })
    return all.slice(offset)
  })
  serve(app, deleteHistory, async (call) => {
    const { id } = call.params
    const wasThere = await takeOut(call, call.viewer.profileId, Number(id), call.query.state ?? 'all')
    if (!wasThere) throw new Failure('not_found', null, MISSING.title)
    return { id }
  })
}
