import {
  getContent,
  getContentMeta,
  getEpisodes,
  getFilmography,
  getPerson,
  getRow,
  getRowset,
  getSimilar,
  getSources,
  getWatchedEpisodes,
  listRowsets,
} from '#contract/catalogue-endpoints.ts'
import { getVideo } from '#contract/box-lists.ts'
import { listLibraries } from '#contract/libraries.ts'
import { contentKey, contentReference, reference, referenceKey } from '#domain/catalogue/reference.ts'
import { searchTextOf } from '#domain/catalogue/search-text.ts'
import type { Call } from '../http/call.ts'
import { notShared } from '../http/call.ts'
import { Failure } from '../failures/failure.ts'
import { MISSING } from '../failures/missing-texts.ts'
import { serveShared } from '../http/serve-shared.ts'
import { PLAYABLE, VIDEOS, videoTag, listedBy } from '../http/shown-things.ts'
import { serve } from '../http/serve.ts'
import type { App } from '../ports.ts'
import {
  type IsReady,
  isWithdrawn,
  type KnownContent,
  readContentRow,
  readSeasons,
  readSimilar,
  toContent,
} from './content.store.ts'
import type { Scope } from '../scope/scope.ts'
import { registerBoxLists } from './box-lists.routes.ts'
import { registerFilters } from './filter.routes.ts'
import { readFilmography } from './filmography.store.ts'
import { readPerson } from './person.store.ts'
import { readLibraries } from './library.store.ts'
import { nextReleaseOf, untilBegun } from './release.store.ts'
import { openedCards, openedRow } from './opened-cards.ts'
import { readPersonalRow } from './personal-row.store.ts'
import { registerPersonal } from './personal.routes.ts'
import type { CataloguePorts } from './ports.ts'
import { isRowShown, readRow, readRowPage } from './row.store.ts'
import { factsOfRow } from './row-rules.store.ts'
import { isPersonal, type RowPage } from './row-shapes.ts'
import { readRowsets } from './rowset.store.ts'
import { readSources } from './sources.store.ts'
import { registerSearch } from './search/search.routes.ts'
import { readContentMeta } from './viewer.store.ts'
import { readWatchedEpisodes } from './watched-episodes.store.ts'
import { SCHEDULES } from '../tv/schedule-notice.ts'

const LIMIT = 24
const LASTING_SECONDS = 900

/** The part of a row that a call asks for. */
function pageOf({
  limit = LIMIT,
  offset = 0,
  genre,
  text,
  library_id: library,
}: Call<typeof getRow>['query']): RowPage {
  return { limit, offset, genre, text: searchTextOf(text ?? ''), library }
}

/** Rowsets, rows, contents, persons, search. */
export function registerCatalogue(app: App, ports: CataloguePorts): void {
  const { isReady } = ports
  registerPersonal(app, ports)
  registerSearch(app)
  const lasting = { tags: ['catalogue'], maxAgeSeconds: LASTING_SECONDS }
  // What is still being made changes without anybody changing the catalogue.
  const withVideos = {
    tags: ['catalogue', VIDEOS],
    listsBy: [],
    maxAgeSeconds: LASTING_SECONDS,
    forms: { id: contentKey },
  }
  const byReference = { ...lasting, forms: { id: referenceKey } }

  serveShared(app, listLibraries, async (call) => readLibraries(call), lasting)
  serveShared(app, listRowsets, async (call) => readRowsets(call, call.query.variant ?? 'web'), lasting)
  serveShared(
    app,
    getRowset,
    async (call) => {
      const [rowset] = await readRowsets(call, call.query.variant ?? 'web', reference(call.params.id))
      if (!rowset) throw new Failure('not_found', null, MISSING.page)
      return rowset
    },
    byReference,
  )

  serveShared(
    app,
    getFilmography,
    async (call) => {
      const { person_id, limit = LIMIT, offset = 0 } = call.query
      const person = await readPerson(call, { id: person_id })
      if (!person) throw new Failure('not_found', null, MISSING.person)
      const contents = await untilBegun(call, await readFilmography(call, person_id, { limit, offset }))
      const head = {
        id: person_id,
        slug: person.slug,
        title: person.name,
        template: 'content-v',
        content_type: 'contents',
      }
      const row = { ...head, is_personal: false, limit, offset, cache_timeout: null, description: null }
      const more_count = Math.max(0, person.works_count - offset - contents.length)
      return {
        ...row,
        more_count,
        contents,
        promotions: [],
        channels: [],
        persons: [],
        histories: [],
        packets: [],
      }
    },
    { ...lasting, listsBy: ['year'], byPackets: true, open: openedRow },
  )

  const rowOf = async (call: Scope & { params: { id: string } }) => {
    const row = await readRow(call, reference(call.params.id))
    if (!row || !(await isRowShown(call, row))) throw new Failure('not_found', null, MISSING.row)
    return row
  }
  serveShared(
    app,
    getRow,
    async (call) => {
      const row = await rowOf(call)
      if (isPersonal(row.rule)) return notShared
      const asked = pageOf(call.query)
      for (const fact of factsOfRow(row.rule, asked)) call.dropWith(listedBy(fact))
      const page = await readRowPage(call, row, asked)
      if (page.cache_timeout !== null) call.expireAt(call.now + page.cache_timeout * 1000)
      await untilBegun(call, [...page.contents, ...page.promotions])
      return page
    },
    {
      tags: ['catalogue', 'channels', SCHEDULES, 'packets', PLAYABLE],
      listsBy: [],
      byPackets: true,
      open: openedRow,
      maxAgeSeconds: LASTING_SECONDS,
      forms: { id: referenceKey, text: searchTextOf },
      personal: async (call: Call<typeof getRow>) => {
        if (call.viewer === null) throw new Failure('authentication_failed')
        return readPersonalRow(call, await rowOf(call), call.viewer.profileId, pageOf(call.query))
      },
    },
  )

  const knownContentOf = async (call: Scope & { params: { id: string } }) => {
    const content = await readContentRow(call, contentReference(call.params.id))
    if (!content) throw new Failure('not_found', null, MISSING.title)
    return content
  }
  const contentOf = async (call: Scope & { params: { id: string } }) => {
    const content = await knownContentOf(call)
    if (content.is_lost) throw new Failure('lost_content')
    return content
  }
  /** An answer that tells of announced episodes lives until one of them comes out. */
  const untilRelease = async (call: Scope & { expireAt(time: number): void }, content: KnownContent) => {
    const release = content.type === 'series' ? await nextReleaseOf(call, [content.id]) : null
    if (release !== null) call.expireAt(release)
    return content
  }
  /** An answer that says of a video whether it is ready goes when that video is. */
  const readyIn =
    (call: { dropWith(tag: string): void }): IsReady =>
    (assetId) => {
      call.dropWith(videoTag(assetId))
      return isReady(assetId)
    }
  /** What is withdrawn is there for those who have paid for it, each by themselves. */
  const offeredOf = async (
    call: Scope & { params: { id: string }; expireAt(time: number): void },
  ): Promise<KnownContent | null> =>
    (await isWithdrawn(call, contentReference(call.params.id)))
      ? null
      : untilRelease(call, await contentOf(call))
  for (const content of [getContent, getVideo])
    serveShared(
      app,
      content,
      async (call) => {
        const found = await offeredOf(call)
        return found === null ? notShared : toContent(call, found, readyIn(call))
      },
      {
        ...withVideos,
        personal: async (call: Call<typeof content>) => toContent(call, await contentOf(call), isReady),
      },
    )
  serveShared(
    app,
    getEpisodes,
    async (call) => {
      const found = await offeredOf(call)
      return found === null ? notShared : readSeasons(call, found, readyIn(call))
    },
    {
      ...withVideos,
      personal: async (call: Call<typeof getEpisodes>) => readSeasons(call, await contentOf(call), isReady),
    },
  )
  serveShared(
    app,
    getSimilar,
    async (call) =>
      (await isWithdrawn(call, contentReference(call.params.id)))
        ? notShared
        : untilBegun(call, await readSimilar(call, await contentOf(call))),
    {
      ...lasting,
      forms: { id: contentKey },
      byPackets: true,
      open: openedCards,
      personal: async (call: Call<typeof getSimilar>) => readSimilar(call, await contentOf(call)),
    },
  )
  serve(app, getSources, async (call) => readSources(call, await contentOf(call)))
  serve(app, getContentMeta, async (call) =>
    readContentMeta(call, await knownContentOf(call), call.viewer, isReady),
  )
  serve(app, getWatchedEpisodes, async (call) =>
    readWatchedEpisodes(call, (await knownContentOf(call)).id, call.viewer.profileId),
  )

  serveShared(
    app,
    getPerson,
    async (call) => {
      const person = await readPerson(call, reference(call.params.id))
      if (!person) throw new Failure('not_found', null, MISSING.person)
      return person
    },
    { ...byReference, listsBy: [] },
  )

  registerFilters(app)
  registerBoxLists(app)
}
