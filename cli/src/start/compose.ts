import { playableAsset, wholeId } from '#media/asset/draft.ts'
import type { AssetManifest } from '#media/asset/manifest.ts'
import type { MediaStore } from '#media/asset/store.ts'
import { origin } from '#media/origin/origin.ts'
import type { OriginPorts } from '#media/origin/ports.ts'
import type { PictureStore } from '#media/pictures/picture-store.ts'
import { servePictures } from '#media/pictures/pictures.ts'
import { buildApp } from '#server/app.ts'
import { registerPages } from '#server/boot/page.routes.ts'
import { registerCatalogue } from '#server/catalogue/catalogue.routes.ts'
import { registerCommerce } from '#server/commerce/commerce.routes.ts'
import { createFairGate } from '#server/http/fair-gate.ts'
import { limitUntaken } from '#server/http/untaken-answers.ts'
import { callerAddress } from '#server/http/public-address.ts'
import type { SandboxAddress } from '#server/commerce/gateways/sandbox-gateway.ts'
import { registerSandboxPages } from '#server/commerce/gateways/sandbox-pages.routes.ts'
import { countPlayers } from '#server/playback/cmcd-metrics.ts'
import { registerPlayback } from '#server/playback/playback.routes.ts'
import { hearStandby } from '#server/playback/standby-clips.ts'
import { createViewSessions, type ViewSessions } from '#server/playback/view-sessions.ts'
import { tagsOfVideo } from '#server/http/shown-things.ts'
import type { App, Ports } from '#server/ports.ts'
import { hearSchedule, tagsOfChanged } from '#server/tv/schedule-notice.ts'
import { createTapes } from '#server/tv/tapes.ts'
import { registerGuide } from '#server/tv/guide.routes.ts'
import { registerTv } from '#server/tv/tv.routes.ts'

/** Segments that are made at a time, and of one subscriber: so few that the calls of all others need not wait for a crowd of them. */
const SEGMENTS = { atOnce: 32, perSubscriber: 8, waiting: 2000, waitingOfSubscriber: 4000 }

export interface ServiceParts {
  readonly ports: Ports
  readonly store: MediaStore
  readonly pictures: PictureStore
  /** The manifest of a video that is ready to play. */
  readonly assets: (assetId: string) => AssetManifest | undefined
  /** Registers the files of the web app; answers the text of its page. */
  readonly page: (app: App) => Promise<string>
  /** Where the payer's pages of the sandbox gateway are, where there is one. */
  readonly sandbox?: SandboxAddress | null
}

export interface ComposedService {
  /** Every route is registered; it does not listen yet. */
  readonly app: App
  readonly sessions: ViewSessions
  /** Ends the application and what it keeps of the database; the database itself stays open. */
  stop(): Promise<void>
}

/**
 * The whole service over a database that has a service folder applied: API, media origin, pictures and pages, and what keeps them
 * current when other nodes change something. The command line and the tests are put together here alike.
 */
export async function composeService(parts: ServiceParts): Promise<ComposedService> {
  const { ports, store, pictures, assets } = parts
  const { database, log, clock, secret } = ports
  const standby = await hearStandby(database, assets, log)
  const tapes = createTapes(database, log, clock.now)
  await tapes.start()
  const sessions = createViewSessions(database, log, clock.now)
  await sessions.start()
  const app = buildApp(ports)
  limitUntaken(app)
  const segments = createFairGate(SEGMENTS)
  const media: OriginPorts = {
    store,
    secret,
    assets,
    standbyAt: standby.at,
    channelTimeline: tapes.timeline,
    isAlive: (session, withinMs) => sessions.isAlive(session, clock.now(), withinMs),
    onFetch: (session) => sessions.noteFetch(session, clock.now()),
    isEnded: sessions.isEnded,
    takeTurn: (request, work) => segments.run(callerAddress(request), work),
    onCmcd: countPlayers(app.parts.metrics.registry),
    now: clock.now,
  }
  registerCatalogue(app, { ...ports, isReady: (assetId) => playableAsset(assets, assetId) !== undefined })
  registerTv(app, ports)
  registerGuide(app)
  registerPlayback(app, { ...ports, origin: media, sessions })
  registerCommerce(app, ports)
  if (parts.sandbox) registerSandboxPages(app, ports, parts.sandbox)
  servePictures(app, pictures)
  await origin(app, media)
  registerPages(app, await parts.page(app), ports)
  // Every node hears it, so each drops its own.
  const dropChannels = await hearSchedule(database, (changed) =>
    app.parts.shared.dropHere(tagsOfChanged(changed)),
  )
  const dropAssets = await database.listen('asset', (payload) =>
    app.parts.shared.dropHere(tagsOfVideo(wholeId(payload))),
  )
  return {
    app,
    sessions,
    stop: async () => {
      await app.close()
      await Promise.all([dropChannels(), dropAssets(), sessions.stop(), tapes.stop(), standby.stop()])
    },
  }
}
