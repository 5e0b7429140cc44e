import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Category, Channel } from '#contract/tv.ts'
import { streamTime } from '#domain/playback/live.ts'
import { isAdultChannel } from '#domain/tv/channel-rules.ts'
import type { Player } from '#player/player.types.ts'
import { channelPreRoll } from '../ads/channel-pre-roll.ts'
import { serviceSeconds } from '../api/service-clock.ts'
import type { Begun } from '../playback/ahead/ahead.ts'
import { keepLastChannel, useLastChannels } from './channels/last-channels.store.ts'
import type { ZapTarget } from './tv-paths.ts'
import { useRightsAfter } from './tv.queries.ts'
import { findChannel, inCategories, type TvAddress, type TvPaths } from './tv-paths.ts'
import { useRecordingPass } from './access/use-recording-pass.ts'
import { useTvAccess } from './access/use-tv-access.ts'
import { playAgain } from './zapping/play-again.ts'
import { useZap, useZapping } from './zapping/use-zapping.ts'
import { COMMIT_DELAY_MS, isSameTarget, type ZapOptions } from './zapping/zapping.ts'

interface TvParts {
  readonly address: TvAddress
  readonly channels: readonly Channel[] | undefined
  readonly isPersonal: boolean
  readonly categories: readonly Category[]
  readonly selected: readonly number[]
  readonly isWide: boolean
  readonly player: Player
  /** What the player shows already as the page opens. */
  readonly begun: Begun | null
  readonly paths: TvPaths
  /** Id of the channel that stands first on a wide page where the address names none; else what was watched last. */
  readonly first?: number | undefined
}

/**
 * What plays and how that changes. A press goes to zapping at once and to the address when the viewer stayed; what the address
 * says (a link, the way back) goes to zapping.
 */
export function useTv(parts: TvParts) {
  const { address, channels, isPersonal, categories, selected, isWide, player, begun, paths, first } = parts
  const navigate = useNavigate()
  const lastIds = useLastChannels(({ ids }) => ids)
  const { viewer, accessOf, unlock, withdraw, settleOn, guard } = useTvAccess()
  const routed = address.channel === null ? undefined : findChannel(channels ?? [], address.channel)

  // Beside the list of a wide page something always plays: what was watched last, else the first that may be watched.
  const [firstId, setFirstId] = useState<number | null>(null)
  if (firstId === null && channels && isPersonal && categories.length > 0) {
    const open = inCategories(channels, categories, selected).filter((each) => accessOf(each) === 'open')
    const wanted = channels.find(({ id }) => id === first)
    setFirstId((wanted ?? open.find(({ id }) => id === lastIds[0]) ?? open[0] ?? channels[0])?.id ?? 0)
  }
  const standing = isWide && address.channel === null ? channels?.find(({ id }) => id === firstId) : undefined
  const addressed = routed ?? standing

  const pathOf = useCallback(
    (channel: Channel, ts = 0) => paths.channel(categories, selected, channel, ts),
    [paths, categories, selected],
  )
  const onCommit = ({ channelId, ts }: ZapTarget): void => {
    const channel = channels?.find(({ id }) => id === channelId)
    if (!channel) return
    const isSameChannel = channel === routed
    void navigate(pathOf(channel, ts), { replace: isSameChannel })
  }
  const [preRoll] = useState(() => channelPreRoll())
  const zapping = useZapping({ player, begun, preRoll, channels, isLight: !isWide, onCommit })
  const zap = useZap(zapping)
  useRightsAfter(zap.failure)

  const addressedId = addressed?.id ?? null
  const ts = routed ? address.ts : 0
  const access = addressed && accessOf(addressed, streamTime(ts, serviceSeconds()))
  const isDecided = access !== 'not_purchased' || isPersonal
  const recording = useRecordingPass(routed, access === 'open' ? ts : 0)
  // A press that is not yet in the address is newer than the address.
  const pressed = useRef<string | null>(null)
  const by = useNavigationType()
  const { key } = useLocation()
  /** The entry of the history whose address was followed just now. */
  const followed = useRef<string | null>(null)
  const follow = useEffectEvent(() => {
    followed.current = key
    if (pressed.current === location.pathname) return
    pressed.current = null
    if (addressedId !== null) settleOn(addressedId)
    if (addressed && access === 'adult') unlock(addressed)
    if (addressedId === null || access !== 'open') return zapping.stop()
    const target = { channelId: addressedId, ts: streamTime(ts, serviceSeconds()) }
    // What plays already was asked for when it was pressed.
    if (!recording.isOpen && !isSameTarget(zapping.get().target, target)) return zapping.stop()
    // A moment of just now is live, and the address says so: what it says decides who may watch.
    zapping.zap(target, { isCommitted: target.ts === ts })
  })
  const isKnown = channels !== undefined
  useEffect(() => {
    if (!isKnown || !isDecided) return
    follow()
    return withdraw
  }, [isKnown, addressedId, access, isDecided, ts, recording.isOpen, withdraw])
  // Whoever goes back takes back what was pressed and is not in the address yet, also to an address that names no other channel.
  const present = useRef(location.pathname + location.search)
  const goBack = useEffectEvent(() => {
    const before = present.current
    const isFollowed = followed.current === key
    present.current = location.pathname + location.search
    followed.current = null
    if (by === 'POP' && isDecided && before !== present.current && !isFollowed) follow()
  })
  useEffect(() => goBack(), [key])

  const shown = zap.target ? channels?.find(({ id }) => id === zap.target?.channelId) : addressed
  const isLocked = recording.isClosed && zap.target === null && shown === routed
  const shownTs = zap.target?.ts ?? streamTime(ts, serviceSeconds())
  const shownAccess = isLocked ? 'adult' : shown && accessOf(shown, shownTs)

  // A channel counts as watched when it was stayed on; a refreshed list is no other channel.
  const playingId = zap.playing?.channelId
  const keep = useEffectEvent((id: number) => {
    const channel = channels?.find((each) => each.id === id)
    if (!channel) return
    const isAdult = isAdultChannel({ age: channel.age, programAge: channel.current_schedule?.age }, viewer)
    keepLastChannel({ id, isAdult })
  })
  useEffect(() => {
    if (playingId === undefined) return
    const timer = setTimeout(() => keep(playingId), COMMIT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [playingId])

  const press = useCallback(
    (channel: Channel) => {
      if (accessOf(channel) === 'open') {
        pressed.current = location.pathname
        zapping.zap({ channelId: channel.id, ts: 0 })
      } else void navigate(pathOf(channel))
    },
    [zapping, navigate, pathOf, accessOf],
  )
  const interest = useCallback(
    (channel: Channel, dwellMs?: number) =>
      accessOf(channel) === 'open'
        ? zapping.warm({ channelId: channel.id, ts: 0 }, dwellMs)
        : () => undefined,
    [zapping, accessOf],
  )
  const playFrom = useCallback(
    (moment: number, options?: ZapOptions) => {
      const { target: present, state } = zapping.get()
      const now = serviceSeconds()
      const from = streamTime(Math.floor(moment), now)
      const channel = present ? channels?.find(({ id }) => id === present.channelId) : addressed
      // What is closed, and whatever leads on from a closed channel, opens by its address, which asks for what that takes.
      if (!present || (channel && accessOf(channel, from) !== 'open')) {
        if (channel) void navigate(pathOf(channel, from), { replace: channel === routed })
        return
      }
      const target: ZapTarget = { ...present, ts: from }
      const isWanted = !options?.isCommitted
      if (isWanted && state === 'Ready' && isSameTarget(present, target)) playAgain(player, zapping, now)
      // What has come to live on the way has another address.
      else zapping.zap(target, from > 0 ? options : { isRenewed: options?.isRenewed ?? false })
    },
    [player, zapping, channels, addressed, routed, accessOf, navigate, pathOf],
  )
  const close = useCallback(() => {
    zapping.stop()
    void navigate(paths.list(categories, selected))
  }, [zapping, navigate, paths, categories, selected])
  const select = useCallback(
    (next: readonly number[]) => {
      const channel = routed && isWide ? routed : null
      const path = channel
        ? paths.channel(categories, next, channel, address.ts)
        : paths.list(categories, next)
      void navigate(path, { replace: true })
    },
    [navigate, paths, categories, routed, isWide, address.ts],
  )
  const recent = useMemo(
    () =>
      lastIds.flatMap((id) => {
        const channel = channels?.find((each) => each.id === id)
        return channel ? [channel] : []
      }),
    [lastIds, channels],
  )

  const isClosed = useCallback((channel: Channel) => accessOf(channel) !== 'open', [accessOf])

  return {
    zapping,
    zap,
    preRoll,
    /** The channel that is wanted, from the press on. */
    shown,
    access: shownAccess,
    isDecided: shownAccess !== 'not_purchased' || isPersonal,
    recent,
    viewer,
    /** Runs what is protected, after the PIN. */
    guard,
    isClosed,
    /** Asks for what opens a channel for adults. */
    unlock: isLocked ? recording.ask : unlock,
    pathOf,
    press,
    interest,
    /** Plays the shown channel from a moment (epoch seconds); 0 and the present are live. */
    playFrom,
    close,
    select,
  }
}
