import type { Player } from '#player/player.types.ts'
import { AdOverlay } from '../ads/ad-overlay.tsx'
import type { ChannelPreRoll } from '../ads/channel-pre-roll.ts'
import { removePath } from '../ads/remove-path.ts'
import { useInterstitials } from '../ads/use-interstitials.ts'
import { useSnapshot } from '../playback/use-player.ts'
import { VitrinaFrame } from './vitrina-frame.tsx'
import styles from './vitrina-frame.module.css'
import { useZap } from './zapping/use-zapping.ts'
import type { Zapping } from './zapping/zapping.ts'

interface VitrinaPictureProps {
  readonly player: Player
  readonly zapping: Zapping
  readonly preRoll: ChannelPreRoll
  readonly layout: 'inline' | 'full'
  /** Address of the player of somebody else. */
  readonly url: string
  /** Of the channel. */
  readonly name: string
  readonly onBack?: (() => void) | undefined
}

/** A channel that the player of somebody else shows: it is there once the ad before it is over, since nobody can hold what it plays. */
export function VitrinaPicture({ player, zapping, preRoll, layout, url, name, onBack }: VitrinaPictureProps) {
  const { ad, playing, start } = useZap(zapping)
  const isHeld = useSnapshot(player, (snapshot) => snapshot.isHeld)
  const ads = useInterstitials(player, {
    info: ad,
    viewing: playing && String(start),
    objectId: playing ? String(playing.channelId) : undefined,
    preRoll,
  })
  return (
    <div className={styles.box}>
      {!isHeld && <VitrinaFrame url={url} name={name} onBack={onBack} />}
      <AdOverlay ads={ads} player={player} layout={layout} removePath={removePath(ad)} onBack={onBack} />
    </div>
  )
}
