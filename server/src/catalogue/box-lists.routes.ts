import { listProgramFilters, listPrograms, listVideoFilters, listVideos } from '#contract/box-lists.ts'
import type { Item } from '#contract/catalogue.ts'
import { groupFilters, sameFilters } from '#domain/catalogue/group-filter.ts'
import { rasterUrl } from '#media/pictures/raster-url.ts'
import { addressAnywhere } from '../http/at-origin.ts'
import { serveShared } from '../http/serve-shared.ts'
import type { App } from '../ports.ts'
import { readProgramGroups, readProgramsBy } from './box-programs.store.ts'
import { readVideoGroups, readVideosBy } from './box-videos.store.ts'
import { openedCards } from './opened-cards.ts'
import { untilBegun } from './release.store.ts'
import { SCHEDULES } from '../tv/schedule-notice.ts'

const LIMIT = 24
const LASTING_SECONDS = 900

/** The pictures of a thing as boxes take them. */
function picturesOf(address: string | null) {
  const src = addressAnywhere(rasterUrl(address, 'webp'))
  return { icon: src, img: src === null ? [] : [{ src }] }
}

const stillOf = ({ cover }: Item): string | null => cover.src_16x9 ?? cover.src_2x3

/** Programmes and titles in groups, as set-top boxes and plugins browse them. */
export function registerBoxLists(app: App): void {
  const ofChannels = { tags: ['channels', SCHEDULES, 'catalogue'], maxAgeSeconds: LASTING_SECONDS }
  const ofCatalogue = { tags: ['catalogue'], maxAgeSeconds: LASTING_SECONDS }
  const listed = { isAtOrigin: true, forms: { filters: sameFilters } }

  serveShared(app, listProgramFilters, async (call) => readProgramGroups(call), ofChannels)
  serveShared(
    app,
    listPrograms,
    async (call) => {
      const { limit = LIMIT, offset = 0, search = '', filters } = call.query
      const wanted = { filters: groupFilters(filters), search, limit, offset }
      const programs = await readProgramsBy(call, wanted)
      return programs.map((program) => ({ ...program, ...picturesOf(program.image_src) }))
    },
    { ...ofChannels, ...listed },
  )
  serveShared(app, listVideoFilters, async (call) => readVideoGroups(call), ofCatalogue)
  serveShared(
    app,
    listVideos,
    async (call) => {
      const { limit = LIMIT, offset = 0, search = '', filters } = call.query
      const wanted = { filters: groupFilters(filters), search, limit, offset }
      const items = await untilBegun(call, await readVideosBy(call, wanted))
      return items.map((item) => ({ ...item, ...picturesOf(stillOf(item)) }))
    },
    { ...ofCatalogue, ...listed, byPackets: true, open: openedCards },
  )
}
