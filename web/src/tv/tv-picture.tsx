import type { ReactNode } from 'react'
import type { TypedNumber, ChannelSteps } from './zapping/use-channel-keys.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ClosedChannel } from './access/closed-channel.tsx'
import { TvPlayer } from './tv-player.tsx'
import styles from './tv-screen.module.css'
import type { TvPage } from './use-tv-page.ts'
import { VitrinaPicture } from './vitrina-picture.tsx'

interface TvPictureProps {
  readonly page: TvPage
  /** `full` covers the window. */
  readonly layout?: 'inline' | 'full'
  /** Where a channel is a page of its own: back to what it was opened from. */
  readonly onBack?: (() => void) | undefined
  readonly onOpenList?: (() => void) | undefined
  readonly onOpenChannels?: (() => void) | undefined
  readonly steps?: ChannelSteps | undefined
  readonly typed?: TypedNumber | null
  /** What lies over the picture in full screen. */
  readonly over?: ReactNode
}

/** The picture of a channel: our player, the one of somebody else, or why there is none. */
export function TvPicture({ page, layout = 'inline', onBack, ...controls }: TvPictureProps) {
  const { tv, player, isClosed, channel, items, item, rights, enter } = page
  const { shown, access, zap } = tv
  if (!shown) return <Skeleton className={styles.screenSkeleton} />
  if (isClosed && access && access !== 'open') {
    return (
      <ClosedChannel
        channel={shown}
        reason={access}
        onUnlock={tv.viewer.role === 'adult' ? () => tv.unlock(shown) : undefined}
        onBack={onBack}
      />
    )
  }
  if (zap.vitrina !== null)
    return (
      <VitrinaPicture
        player={player}
        zapping={tv.zapping}
        preRoll={tv.preRoll}
        layout={layout}
        url={zap.vitrina}
        name={shown.name}
        onBack={onBack}
      />
    )
  return (
    <TvPlayer
      player={player}
      zapping={tv.zapping}
      preRoll={tv.preRoll}
      source={zap.source}
      thumbs={zap.stream?.screenshot_url ?? null}
      failure={zap.failure}
      channel={channel ?? shown}
      items={items}
      item={item}
      rights={rights}
      playFrom={tv.playFrom}
      enter={enter}
      layout={layout}
      onBack={onBack}
      {...controls}
    />
  )
}
