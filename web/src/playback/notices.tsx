import { RotateCcw, TriangleAlert, Undo2, VolumeX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { skipLabel } from '#domain/playback/skip.ts'
import type { Player } from '#player/player.types.ts'
import { unitText } from '../i18n/calendar.ts'
import { Button } from '../ui/button.tsx'
import styles from './notices.module.css'
import { protectionText } from './protection-text.ts'
import { usePlayerText } from './player-text.ts'
import { useSnapshot } from './use-player.ts'

/** The placeholder of a recording that is closed in its time window: a picture, or a video in a loop. */
export function Blackout({ url }: { readonly url: string }) {
  return /\.(mp4|webm)(\?|$)/.test(url) ? (
    <video className={styles.blackout} src={url} autoPlay loop muted playsInline />
  ) : (
    <img className={styles.blackout} src={url} alt="" />
  )
}

/** "From the beginning" stays so long after a resumed start. */
const FROM_BEGINNING_MS = 5000
/** That subtitles are off is said so long. */
const TEXT_LOST_MS = 8000

interface OnPlayer {
  readonly player: Player
}

/** Over the last frame, darkened: what went wrong, and a way to try again. */
export function ErrorOverlay({ player }: OnPlayer) {
  const { text } = usePlayerText()
  const state = useSnapshot(player, (snapshot) => snapshot.state)
  const protection = useSnapshot(player, (snapshot) => snapshot.protection)
  // Said in the place of the picture, with the way back to this page.
  const isOfDevice = useSnapshot(player, ({ message }) => message === 'error_cast_protected')
  const said = protection ? protectionText(protection, text) : null
  if (isOfDevice || (state !== 'error' && state !== 'codecError')) return null
  return (
    <div className={styles.error} role="alert">
      <TriangleAlert className={styles.errorIcon} strokeWidth={1.25} aria-hidden />
      <p>{said ?? text(state === 'codecError' ? 'error_video_codec' : 'error_video_download')}</p>
      {state === 'error' && (
        <Button look="paper" icon={RotateCcw} className={styles.retry} onClick={player.retry}>
          {text('retry')}
        </Button>
      )}
    </div>
  )
}

/** While it is still being tried: the message alone, out of the way. */
export function TroubleNote({ player }: OnPlayer) {
  const { text } = usePlayerText()
  const message = useSnapshot(player, (snapshot) => snapshot.message)
  const isTrying = useSnapshot(player, ({ state }) => state === 'loading' || state === 'waiting')
  if (!message || !isTrying) return null
  return (
    <p className={styles.trouble} role="status">
      {text(message)}
    </p>
  )
}

/** A quiet ring, only for waits that are long enough to ask oneself. In its place stands what another device does, where one plays. */
export function WaitingMark({ player }: OnPlayer) {
  const { text } = usePlayerText()
  const isWaiting = useSnapshot(
    player,
    ({ state, playsOn }) => playsOn === null && (state === 'loading' || state === 'waiting'),
  )
  return isWaiting ? (
    <span className={styles.waiting} role="progressbar" aria-label={text('loading')} />
  ) : null
}

/** Subtitles that did not come are off: said for a while, where nothing worse is to be said. */
export function TextLostNote({ player }: OnPlayer) {
  const isLost = useSnapshot(player, (snapshot) => snapshot.isTextLost && snapshot.message === null)
  return isLost ? <TextLost /> : null
}

function TextLost() {
  const { text } = usePlayerText()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), TEXT_LOST_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOver ? null : (
    <p className={styles.trouble} role="status">
      {text('subtitles_lost')}
    </p>
  )
}

/** The browser started without sound: one press brings it back. */
export function UnmuteChip({ player }: OnPlayer) {
  const { text } = usePlayerText()
  const isMutedByAutoplay = useSnapshot(player, (snapshot) => snapshot.isMutedByAutoplay)
  // Sound was refused for want of a press: the next one brings it, whatever it is for.
  useEffect(() => {
    if (!isMutedByAutoplay) return
    const stop = new AbortController()
    const bring = ({ target }: Event): void => {
      // The buttons of the sound know themselves what they do.
      if (target instanceof Element && target.closest('[data-sound]')) return
      if (navigator.userActivation.hasBeenActive) player.setMuted(false)
    }
    for (const type of ['pointerup', 'keydown'])
      document.addEventListener(type, bring, { signal: stop.signal })
    return () => stop.abort()
  }, [player, isMutedByAutoplay])
  if (!isMutedByAutoplay) return null
  return (
    <span data-sound>
      <Button look="glass" size="small" icon={VolumeX} onClick={() => player.setMuted(false)}>
        {text('sound_on')}
      </Button>
    </span>
  )
}

/** For 5 s after a start in the middle, from when the picture is to be seen: an ad may lie before it. Give it a key per source. */
export function FromBeginning({ player }: OnPlayer) {
  const { text } = usePlayerText()
  const hasStarted = useSnapshot(player, ({ firstFrameMs, isHeld }) => firstFrameMs !== null && !isHeld)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!hasStarted) return
    const timer = setTimeout(() => setOver(true), FROM_BEGINNING_MS)
    return () => clearTimeout(timer)
  }, [hasStarted])
  if (!hasStarted || isOver) return null
  const restart = (): void => {
    player.seek(0)
    setOver(true)
  }
  return (
    <Button look="glass" size="small" icon={Undo2} onClick={restart}>
      {text('from_beginning')}
    </Button>
  )
}

/** What the presses of a skip have added up to so far. */
export function SkipMark({ pending }: { readonly pending: number }) {
  const { language } = usePlayerText()
  if (pending === 0) return null
  const { sign, minutes, seconds } = skipLabel(pending)
  const say = (value: number, unit: 'minute' | 'second'): string => unitText(value, unit, 'short', language)
  const said = [minutes > 0 && say(minutes, 'minute'), seconds > 0 && say(seconds, 'second')]
    .filter(Boolean)
    .join(' ')
  return (
    <span className={styles.skip} data-direction={pending < 0 ? 'back' : 'forward'} aria-live="polite">
      {sign}
      {said}
    </span>
  )
}
