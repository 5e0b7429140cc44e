import { useEffect, useLayoutEffect, useMemo } from 'react'
import { type CastingPlayer, castingPlayer } from '#player/cast/casting-player.ts'
import type { Player } from '#player/player.types.ts'
import { capabilities } from '../../api/capabilities.ts'
import { useLanguage, useNetwork } from '../../frame/service.queries.ts'
import type { CaptionStyle } from '../captions/caption-style.ts'
import { holdPlayer } from '../player-holders.ts'
import type { PlayerSurfaceProps } from '../player-surface.types.ts'
import { castTextStyle } from './cast-text-style.ts'
import { holdSender, sharedSender } from './shared-cast.ts'

/** Whether a player may play on a device too. */
export const isCastingPlayer = (player: Player): player is CastingPlayer => 'cast' in player

/** A player that plays on a device while one is connected, where the provider has casting; else the player itself. */
export function useCasting(local: Player): Player {
  const { script, receiver } = useNetwork()?.client.cast ?? {}
  const language = useLanguage()
  const player = useMemo(
    () =>
      script === undefined || receiver === undefined || !capabilities().hasFrame
        ? local
        : castingPlayer(local, sharedSender({ script, receiver }, language)),
    [local, script, receiver, language],
  )
  useEffect(() => {
    if (!isCastingPlayer(player)) return
    const letGo = [holdPlayer(player), holdSender(player.cast)]
    return () => {
      for (const one of letGo) one()
    }
  }, [player])
  return player
}

/** Devices show no drawings. */
const DRAWING = /\.svg$/i

/** Says to a device what it shows beside the picture. */
export function useCastTitle(
  player: Player,
  {
    title,
    subtitle,
    posterUrl,
    stillUrl = posterUrl,
  }: Pick<PlayerSurfaceProps, 'title' | 'subtitle' | 'posterUrl' | 'stillUrl'>,
): void {
  useLayoutEffect(() => {
    if (!isCastingPlayer(player)) return
    const url = stillUrl === undefined ? undefined : new URL(stillUrl, location.href)
    player.describe({ title, subtitle, posterUrl: url && DRAWING.test(url.pathname) ? undefined : url?.href })
  }, [player, title, subtitle, stillUrl])
}

/** Lets a device draw subtitles in the style of this viewer, from what it plays now on. */
export function useCastStyle(player: Player, style: CaptionStyle): void {
  useLayoutEffect(() => {
    if (isCastingPlayer(player)) player.cast.setTextStyle(castTextStyle(style))
  }, [player, style])
}
