import type { ClipMusic } from './recipe.ts'
import { echo, level, type Loop, play, silence, strike, wave } from './synthesiser.ts'

interface Mood {
  /** Semitones of the scale above the root. */
  scale: readonly number[]
  /** Steps of the scale on which the chords of successive bars stand; they end where they can begin again. */
  chords: readonly number[]
  /** Notes of the tune in a beat. */
  density: number
  drums: 'none' | 'pulse' | 'groove'
  brightness: number
}

const MINOR = [0, 2, 3, 5, 7, 8, 10]
const MAJOR = [0, 2, 4, 5, 7, 9, 11]

const MOODS: Record<ClipMusic['mood'], Mood> = {
  calm: { scale: MAJOR, chords: [0, 4, 5, 3], density: 1, drums: 'none', brightness: 0.35 },
  tense: { scale: MINOR, chords: [0, 5, 0, 4], density: 2, drums: 'pulse', brightness: 0.3 },
  bright: { scale: MAJOR, chords: [0, 3, 5, 4], density: 2, drums: 'groove', brightness: 0.5 },
  grave: { scale: MINOR, chords: [0, 3, 5, 6], density: 1, drums: 'none', brightness: 0.22 },
}

/** Share of full scale of the loudest sample: quiet, as music under a picture. */
const PEAK = 0.35
/** Seconds between the calls that tell the tracks apart. */
const CALL_EVERY = 9.6

/**
 * A piece of music that belongs to a clip and loops with it. The same music always sounds the same.
 * @param arrangement 0 for the first audio track; the others play the same chords in another key with another tune and instrument, and
 * call as many times as their number in a row says, so that one hears which track it is
 */
export function compose(music: ClipMusic, seconds: number, arrangement: number): Loop {
  const mood = MOODS[music.mood]
  const chance = dice(music.seed + arrangement * 7919)
  const beat = 60 / music.bpm
  const bars = Math.round(seconds / beat / 4)
  const dry = silence(seconds)
  const wet = silence(seconds)
  const key = music.root + (arrangement % 3) * 5
  const pitchOf = (step: number): number => {
    const octave = Math.floor(step / mood.scale.length)
    return key + 12 * octave + mood.scale[step - octave * mood.scale.length]!
  }
  const pad = wave(1, 0.5 * mood.brightness, 0.33 * mood.brightness, 0.2 * mood.brightness ** 2)
  const bass = wave(1, 0.25, 0.06)
  const tune = arrangement % 2 === 0 ? wave(1, 0.45, 0.12, 0.08) : wave(1, 0, 0.3, 0, 0.16, 0, 0.05)
  for (let bar = 0; bar < bars; bar++) {
    const at = bar * 4 * beat
    const chord = mood.chords[bar % mood.chords.length]!
    for (const [voice, step] of [chord, chord + 2, chord + 4, chord + 7].entries()) {
      for (const detune of [-0.06, 0.06]) {
        const pan = (voice - 1.5) * 0.3 + detune * 4
        const shape = { attack: 1.1, hold: Math.max(0, 4 * beat - 1.3), release: 2.6 }
        play(wet, { wave: pad, at, pitch: pitchOf(step) + 12 + detune, gain: 0.055, pan, ...shape })
      }
    }
    play(dry, {
      wave: bass,
      at,
      pitch: pitchOf(chord) - (key > 42 ? 12 : 0),
      gain: 0.16,
      pan: 0,
      attack: 0.03,
      hold: beat,
      release: 2.4 * beat,
    })
    drums(dry, mood, at, beat, chance)
    let step = chord + 7 + Math.floor(chance() * 3) * 2
    for (let note = 0; note < 4 * mood.density; note++) {
      if (chance() < (note % 2 === 0 ? 0.22 : 0.5)) continue
      step = Math.min(Math.max(step + [-2, -1, 1, 2, 0][Math.floor(chance() * 5)]!, 7), 16)
      // Strong beats fall on notes of the chord.
      const sung = note % mood.density === 0 && (step - chord) % 2 !== 0 ? step + 1 : step
      const when = at + (note * beat) / mood.density
      play(wet, {
        wave: tune,
        at: when,
        pitch: pitchOf(sung) + 12,
        gain: 0.15 + chance() * 0.05,
        pan: chance() * 1.2 - 0.6,
        attack: 0.006,
        hold: 0.02,
        release: 1.4,
      })
    }
  }
  call(wet, seconds, pitchOf(7) + 24, arrangement + 1)
  echo(wet, dry, beat * 0.75, [0.3, 0.18, 0.09])
  for (let i = 0; i < dry.left.length; i++) {
    dry.left[i]! += wet.left[i]!
    dry.right[i]! += wet.right[i]!
  }
  level(dry, PEAK)
  return dry
}

function drums(loop: Loop, { drums: kind }: Mood, at: number, beat: number, chance: () => number): void {
  if (kind === 'none') return
  for (let half = 0; half < 8; half++) {
    const when = at + (half * beat) / 2
    const isKick = kind === 'groove' ? half % 4 === 0 : half === 0 || half === 3
    if (isKick) strike(loop, { at: when, gain: 0.22, seconds: 0.28, from: 110, to: 46 })
    if (kind === 'groove' && half % 2 === 1)
      strike(loop, { at: when, gain: 0.045, seconds: 0.09, from: 0, to: 0, noise: () => chance() * 2 - 1 })
    if (kind === 'groove' && half % 8 === 4)
      strike(loop, { at: when, gain: 0.09, seconds: 0.2, from: 0, to: 0, noise: () => chance() * 2 - 1 })
  }
}

/** A small bell, struck `times` times in rising steps. */
function call(loop: Loop, seconds: number, pitch: number, times: number): void {
  const bell = wave(1, 0.1, 0.35, 0.02, 0.12)
  for (let at = 2.4; at < seconds; at += CALL_EVERY) {
    for (let n = 0; n < times; n++) {
      play(loop, {
        wave: bell,
        at: at + n * 0.24,
        pitch: pitch + [0, 7, 12, 16][n % 4]!,
        gain: 0.09,
        pan: 0.2,
        attack: 0.003,
        hold: 0,
        release: 1.8,
      })
    }
  }
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
