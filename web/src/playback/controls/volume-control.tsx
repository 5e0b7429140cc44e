import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { stepVolume, volumeToPercent } from '#domain/playback/volume.ts'
import type { Player } from '#player/player.types.ts'
import { ControlButton } from './control-button.tsx'
import styles from './controls.module.css'
import { usePlayerText } from '../player-text.ts'
import type { SurfaceActions } from '../surface-actions.ts'
import { useSnapshot } from '../use-player.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/** Mute button and a line to drag; a press of an arrow key on it is 5 percent. Not on phones, which have their own keys. */
export function VolumeControl({
  player,
  actions,
}: {
  readonly player: Player
  readonly actions: SurfaceActions
}) {
  const { text } = usePlayerText()
  const isMuted = useSnapshot(player, (snapshot) => snapshot.isMuted)
  const volume = useSnapshot(player, (snapshot) => snapshot.volume)
  const heard = isMuted ? 0 : volume
  const percent = volumeToPercent(heard)

  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    if (event.buttons === 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const wanted = (event.clientX - left) / width
    if (isMuted) player.setMuted(false)
    player.setVolume(stepVolume(wanted, 0))
  }
  const press = (event: KeyboardEvent): void => {
    const steps = STEPS[event.key]
    if (steps === undefined) return
    event.preventDefault()
    event.stopPropagation()
    actions.changeVolume(steps)
  }

  return (
    <span className={styles.volume} data-sound>
      <ControlButton
        label={text(heard === 0 ? 'unmute' : 'mute')}
        icon={heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2}
        onClick={actions.toggleMuted}
      />
      <span
        className={styles.volumeLine}
        role="slider"
        tabIndex={0}
        aria-label={text('volume')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text('volume_value', { percent })}
        style={{ '--share': heard } as CSSProperties}
        onPointerDown={drag}
        onPointerMove={drag}
        onKeyDown={press}
      />
    </span>
  )
}
