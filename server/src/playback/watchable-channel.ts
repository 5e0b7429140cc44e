import type { Reference } from '#domain/catalogue/reference.ts'
import type { Viewer } from '../scope/viewer.ts'
import type { Scope } from '../scope/scope.ts'
import { denied, Failure } from '../failures/failure.ts'
import { MISSING } from '../failures/missing-texts.ts'
import { viewerMayWatch } from '../rights/may-watch.store.ts'
import { checkChannelAge } from './age-rights.ts'
import type { ChannelPart } from './channel-limits.ts'
import { CLOSED_CHANNEL } from './refusal-texts.ts'
import { noAccess } from './refusal-reasons.ts'
import { readWatchedChannel, type WatchedChannel } from './watched-channel.store.ts'
import type { Watcher } from './watcher.ts'

interface Watchable {
  readonly channel: WatchedChannel
  readonly watcher: Watcher
  /** What may be seen around the moment. */
  readonly part: ChannelPart
}

/**
 * A channel that the viewer may watch at a moment: old enough, and with a packet that opens it. Throws `not_found`,
 * `permission_denied` and `login_required`.
 * @param moment Unix seconds
 */
export async function watchableChannel(
  call: Scope & { readonly viewer: Viewer },
  ref: Reference,
  moment: number,
  isPreview: boolean,
): Promise<Watchable> {
  const { db, viewer, maxAge } = call
  const watcher = { isGuest: viewer.isGuest, isPreview, maxAge }
  const channel = await readWatchedChannel(db, ref, watcher, moment)
  if (!channel) throw new Failure('not_found', null, MISSING.channel)
  const part = checkChannelAge(watcher, channel)
  const { is_free: isFree, packets } = channel
  if (!(await viewerMayWatch(call, viewer, { isFree, packets })))
    throw Failure.told(denied(noAccess(packets, maxAge)), CLOSED_CHANNEL)
  return { channel, watcher, part }
}
