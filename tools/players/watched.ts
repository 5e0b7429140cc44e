/** What a player showed and let hear, as it is told while it plays. Totals are seconds of the programme. */
export class Watched {
  pictures = 0
  sound = 0
  /** The longest time, in seconds, in which one of both that had begun did not go on. */
  halt = 0
  /** Seconds from the moment that was asked for to where the player began. */
  offset: number | undefined
  /** What the player itself said of its failure. */
  failure: string | undefined
  readonly #now: () => number
  readonly #last = { pictures: NaN, sound: NaN }

  /** @param now seconds of a clock that only goes on */
  constructor(now: () => number = () => performance.now() / 1000) {
    this.#now = now
  }

  add(what: 'pictures' | 'sound', seconds: number): void {
    if (!(seconds > 0)) return
    this.#measure(what)
    this[what] += seconds
    this.#last[what] = this.#now()
  }

  /** For players that count from their start on. */
  reached(what: 'pictures' | 'sound', seconds: number): void {
    this.add(what, seconds - this[what])
  }

  /** The player has ended, or was ended. */
  end(): void {
    this.#measure('pictures')
    this.#measure('sound')
  }

  /** After a seek a player may take its time. */
  seeks(): void {
    this.end()
    this.#last.pictures = NaN
    this.#last.sound = NaN
  }

  #measure(what: 'pictures' | 'sound'): void {
    const waited = this.#now() - this.#last[what]
    if (waited > this.halt) this.halt = waited
  }
}

/** Seconds that a player may take until it plays, and after each seek. */
const START = 6
/** A player that waits longer has stopped for whoever watches. */
const LONGEST_HALT = 5
/** How far from the moment that was asked for a player may begin, in seconds: two segments. */
const NEAR = 4
/** Of what there was to see and to hear. */
const SHARE = 0.97

/** Whether somebody who watched for so many seconds, and sought so many times, saw and heard the programme. */
export function hasPlayed(
  { pictures, sound, halt, failure, offset = 0 }: Watched,
  seconds: number,
  seeks = 0,
): boolean {
  const least = (seconds - START * (1 + seeks)) * SHARE
  return (
    failure === undefined &&
    Math.abs(offset) <= NEAR &&
    halt <= LONGEST_HALT &&
    pictures >= least &&
    sound >= least
  )
}
