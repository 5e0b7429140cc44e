import type { QueryClient } from '@tanstack/react-query'
import type { Content } from '#contract/catalogue.ts'
import { getContentStream } from '#contract/playback.ts'
import type { Network } from '#contract/providers.ts'
import { isAdultTitle } from '#domain/identity/age.ts'
import { volumeFromPercent } from '#domain/playback/volume.ts'
import { sharedEngines } from '#player/load-engine.ts'
import { hasFairplay } from '#player/protection-fault.ts'
import { call, licenceHeaders } from '../../api/client.ts'
import { profileStorage } from '../../api/profile-storage.ts'
import { contentQuery } from '../../catalogue/catalogue.queries.ts'
import { networkKey } from '../../frame/service.queries.ts'
import { type Ahead, type Begun, dropAhead, holdAhead } from '../../playback/ahead/ahead.ts'
import { holdPlayer } from '../../playback/player-holders.ts'
import { storedVolume } from '../../playback/stored-volume.ts'
import { soundOrder, trackLanguage, wishedFirst } from '../../playback/track-languages.ts'
import { newPlayer } from '../../playback/use-player.ts'
import { savesData } from '../../ui/saved-line.ts'
import { filmSource } from '../film-source.ts'
import { notedPosition } from '../last-position.ts'

interface Wish {
  readonly queries: QueryClient
  readonly language: string
  /** Id of the film or episode. */
  readonly id: string
  readonly path: string
  /** It was pressed already: then it is watched. */
  readonly isPressed: boolean
}

/**
 * Begins a film before its page is there, held at its first picture and heard by nobody. What needs a PIN, a licence or a choice of an
 * episode begins on its page, and so does everything where the line is saved.
 */
export function beginFilm(wish: Wish): void {
  if (savesData()) return
  const { queries, language, path, isPressed } = wish
  const known = soundOrder(queries.getQueryData<Network>(networkKey(language))?.languages)
  const player = newPlayer({
    volume: volumeFromPercent(storedVolume()),
    audioLanguages: wishedFirst(known, trackLanguage('audio')),
    subtitleLanguage: trackLanguage('text'),
  })
  const leaving = new AbortController()
  let begun: Begun | null = null
  // A press may come while the stream is asked for.
  let isWanted = isPressed
  const start = async (): Promise<Begun | null> => {
    const content = await contentOf(wish)
    if (leaving.signal.aborted || isAdultTitle(content.age) || content.contents.length > 0) return null
    const stream = await call(getContentStream, {
      params: { library: content.library_id, id: wish.id },
      query: { inline: 1, ...(!isPressed && { ahead: 1 }) },
      signal: leaving.signal,
    })
    const asker = { headers: licenceHeaders, hasFairplay: hasFairplay() }
    const source = filmSource(stream, notedPosition(profileStorage(), wish.id, Date.now()), asker)
    if (leaving.signal.aborted || source.engine !== 'hls') return null
    begun = { stream, source }
    // In front of what begins with something else its page holds the player first.
    const isAlone = (stream.ad?.pre_roll.length ?? 0) === 0 && stream.packshots.length === 0
    if (isAlone || !isWanted) player.load(source, { autoplay: isWanted })
    return begun
  }
  sharedEngines.hls.load().catch(() => undefined)
  const ahead: Ahead = {
    path,
    player,
    get begun() {
      return begun
    },
    started: start().then(
      (got) => got,
      () => null,
    ),
    isOpened: isPressed,
    press: () => {
      isWanted = true
    },
    callOff: () => leaving.abort(),
    letGo: holdPlayer(player),
  }
  holdAhead(ahead)
  void ahead.started.then((got) => got === null && dropAhead(ahead))
}

/** A title that some page has shown already is not asked for again. */
async function contentOf({ queries, language, id }: Wish): Promise<Content> {
  const query = contentQuery(language, id)
  if (queries.getQueryData(query.queryKey) === undefined) {
    const shown = queries.getQueriesData<Content>({ queryKey: [language, 'content'] })
    const found = shown.find(([, content]) => content?.id === id)?.[1]
    if (found) queries.setQueryData(query.queryKey, found)
  }
  return queries.ensureQueryData(query)
}
