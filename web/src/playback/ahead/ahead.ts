import type { Stream } from '#contract/playback.ts'
import type { Player } from '#player/player.types.ts'
import type { Source } from '#player/source.ts'
import { onOtherViewer } from '../../api/other-viewer.ts'
import { holdPlayer } from '../player-holders.ts'
import { park } from './parked.ts'

/** What was answered ahead of a press, and is what the player has. */
export interface Begun {
  readonly stream: Stream
  readonly source: Source
  /** Of a channel its id. */
  readonly channelId?: number
}

/** A player that has begun before its page is opened. */
export interface Ahead {
  /** The path of the page that it is for. */
  readonly path: string
  readonly player: Player
  /** Null while it is asked for. */
  readonly begun: Begun | null
  /** Ends when it has begun; with null where it does not. */
  readonly started: Promise<Begun | null>
  /** Whether the answer counts as watched already: it was asked for by the press itself. */
  readonly isOpened: boolean
  /** Its page was pressed: what is still asked for plays when it comes. */
  readonly press: () => void
  /** Calls off what is asked for, or stands ready. */
  readonly callOff: () => void
  /** Lets go of the player. */
  readonly letGo: () => void
}

/** A page that was pressed is there after so many milliseconds, or does not come. */
const PRESSED_MS = 5000
/** What was begun is good for so long: as long as somebody may think about it. Milliseconds. */
const KEPT_MS = 60_000

let held: { readonly ahead: Ahead; isPressed: boolean; timer: ReturnType<typeof setTimeout> } | null = null

function end(): void {
  if (!held) return
  clearTimeout(held.timer)
  const { ahead } = held
  held = null
  ahead.callOff()
  ahead.letGo()
}
onOtherViewer(end)

/** Keeps what was begun; there is at most one at a time. */
export function holdAhead(ahead: Ahead): void {
  end()
  held = { ahead, isPressed: false, timer: setTimeout(end, KEPT_MS) }
}

/** Hands a player that shows something in passing over to the page of a path, which was pressed: it plays on. */
export function handOver(path: string, player: Player, begun: Begun): void {
  holdAhead({
    path,
    player,
    begun,
    started: Promise.resolve(begun),
    isOpened: false,
    press: () => undefined,
    callOff: park(player.video),
    letGo: holdPlayer(player),
  })
  pressAhead(path)
}

/** Notes that the page of a path was pressed: what was begun for it waits for the page, wherever the pointer goes. */
export function pressAhead(path: string): void {
  if (held?.ahead.path !== path) return
  clearTimeout(held.timer)
  held.isPressed = true
  held.ahead.press()
  held.timer = setTimeout(end, PRESSED_MS)
}

/** Gives up what was begun, unless its page is on its way. @param ahead only this one */
export function dropAhead(ahead: Ahead | null = null): void {
  if (!held?.isPressed && (ahead === null || held?.ahead === ahead)) end()
}

/** What was begun for the page of a path. */
export const aheadOf = (path: string): Ahead | null => (held?.ahead.path === path ? held.ahead : null)

/** The page has it: from now on its player is the page's. Who had begun it lets go of it. */
export function takeAhead(ahead: Ahead): void {
  if (held?.ahead !== ahead) return
  clearTimeout(held.timer)
  held = null
  ahead.letGo()
}
