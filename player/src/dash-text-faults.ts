import type library from 'shaka-player/dist/shaka-player.dash-es2021.js'
import { CATEGORY, type DashError, REFUSED, statusOf } from './dash-faults.ts'
import { isTextMissing } from './text-loss.ts'

/** So often is asked for a file of subtitles that does not come: as often as of everything else by hls.js. */
const MOST_TRIES = 30

/** What becomes of subtitles that failed: they are off, or asked for again. */
type TextFate = 'lost' | 'again'

/** Reports of how it plays stand in the query, and differ each time. */
const fileOf = (uri: string): string => uri.replace(/\?.*/, '')

/**
 * What becomes of subtitles at an error of Shaka Player, which does not say what was asked for: the requests of subtitles are known by their
 * addresses. Answers null for everything else, and for who is refused.
 */
export function textFates(player: library.default.Player): (error: DashError) => TextFate | null {
  const tries = new Map<string, number>()
  player.getNetworkingEngine()?.registerRequestFilter((_, { uris }, context) => {
    if (context?.stream?.type !== 'text') return
    for (const file of uris.map(fileOf)) tries.set(file, (tries.get(file) ?? 0) + 1)
  })
  return (error) => {
    if (error.category === CATEGORY.text) return 'lost'
    const tried = error.category === CATEGORY.network ? tries.get(fileOf(String(error.data[0]))) : undefined
    const status = statusOf(error)
    if (tried === undefined || status === REFUSED) return null
    return isTextMissing(status ?? 0) || tried >= MOST_TRIES ? 'lost' : 'again'
  }
}
