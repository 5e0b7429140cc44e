import { type Brief, briefFor } from './brief.ts'
import { titleCard } from './clip-title.ts'
import type { Genre } from './genres.ts'
import { hash, pick, random, type Random, round } from './numbers.ts'
import { type Inks, inksFor } from './palettes.ts'
import { circle, times } from './shapes.ts'
import { placeMotif, sheet, specks } from './sheet.ts'
import { stillView } from './wide.ts'
import { type ArtWords, titled } from './words.ts'

/** A moving picture described as layers and sound: sizes in pixels of a 1280x720 stage, times in seconds. It loops at `seconds` without a visible jump. */
export interface ClipRecipe {
  /** A multiple of 1.92: 19.2, or 9.6 of a short loop. */
  seconds: number
  width: 1280
  height: 720
  /** The establishing view, back to front; the first layer is opaque. It is there all the time, so the loop has no seam. */
  layers: ClipLayer[]
  /** Other views that lie over it for a while, later ones over earlier ones. */
  views: ClipView[]
  /** A transparent picture of the full stage with the title, the original title and the year; it fades in at `from` and is gone at `to`. */
  title: { svg: string; from: number; to: number }
  /** A slow breathing of the brightness; `amount` is 0 to 0.2. */
  light: { period: number; amount: number }
  /** `root` is a MIDI note; a whole number of 4/4 bars fits `seconds`. */
  music: { seed: number; mood: ClipMood; bpm: number; root: number }
}

/** Opaque once faded in: it fades in during `from` to `from + fade`, and out during `to - fade` to `to`; it needs no drawing at other times. */
interface ClipView {
  layers: ClipLayer[]
  from: number
  to: number
  fade: number
}

type ClipMood = 'calm' | 'tense' | 'bright' | 'grave'

/**
 * One picture that drifts on the stage, centred on it.
 * Its place at `t` is the centre plus `drift.x * sin(2π(t / drift.period + drift.phase))` across and
 * `drift.y * cos(2π(t / drift.period + drift.phase))` down; its scale is `1 + zoom.amount * (1 - cos(2πt / zoom.period)) / 2`.
 * Every period divides `seconds`. The picture is at least 1.15 times the stage, so that no edge ever shows.
 */
export interface ClipLayer {
  svg: string
  width: number
  height: number
  drift: { x: number; y: number; period: number; phase: number }
  zoom?: { amount: number; period: number }
}

const SECONDS = 19.2
const SHORT_SECONDS = SECONDS / 2
const STAGE = { width: 1280, height: 720 } as const
const CANVAS = { width: 1472, height: 828 } as const
const EDGE = { x: (CANVAS.width - STAGE.width) / 2, y: (CANVAS.height - STAGE.height) / 2 }

/** How far each plane drifts: the nearer, the farther, as a slowly circling camera sees them. */
const DRIFT = {
  far: { x: 12, y: 5 },
  subject: { x: 32, y: 11 },
  near: { x: 44, y: 15 },
  dust: { x: 90, y: 40 },
}

/** Seconds in which a view comes and goes. */
const FADE = 1.2

/** The subject of a close view comes towards the camera and goes back. */
const PUSH = { amount: 0.03, period: SECONDS }

const MOODS: Record<Genre, ClipMood> = {
  'sci-fi': 'tense',
  horror: 'tense',
  thriller: 'tense',
  noir: 'tense',
  crime: 'tense',
  mystery: 'tense',
  comedy: 'bright',
  kids: 'bright',
  animation: 'bright',
  music: 'bright',
  sport: 'bright',
  adventure: 'bright',
  food: 'bright',
  city: 'bright',
  news: 'bright',
  drama: 'grave',
  history: 'grave',
  war: 'grave',
  theatre: 'grave',
  documentary: 'calm',
  romance: 'calm',
  fantasy: 'calm',
  nature: 'calm',
  travel: 'calm',
  general: 'calm',
  science: 'calm',
}

/** A bar of four beats fits the loop a whole number of times: 19.2 s at 12.5 n beats a minute are n bars. */
const TEMPI = { calm: [50, 62.5], tense: [75, 100], bright: [87.5, 100], grave: [50, 62.5] } as const

/** A short loop has half of the bars, so its n is even. */
const SHORT_TEMPI = { calm: 50, tense: 100, bright: 100, grave: 50 } as const

/** The moving version of a title's own artwork: the wide picture with the title, two close stills, the wide picture again. */
export function clipLayers(given: ArtWords): ClipRecipe {
  const words = titled(given)
  const first = words.n === undefined ? filmView(words) : episodeView(words)
  const { brief, ink } = first
  const chance = random(`${brief.seed}~${words.n ?? ''}`)
  const mood = MOODS[brief.genre]
  const closeView = (n: number, from: number, to: number): ClipView => {
    const layers = viewLayers(stillView({ ...words, n }), chance)
    return {
      layers: layers.map((layer, i) => (i === 1 ? { ...layer, zoom: PUSH } : layer)),
      from,
      to,
      fade: FADE,
    }
  }
  // The stills 1 and 2 of a film; no two episodes share theirs.
  const still = words.n === undefined ? 1 : 100 + 2 * words.n
  const isShort = words.loop === 'short'
  return {
    seconds: isShort ? SHORT_SECONDS : SECONDS,
    ...STAGE,
    layers: isShort ? calmLoop(viewLayers(first, chance)) : viewLayers(first, chance),
    views: isShort ? [] : [closeView(still, 6, 13.2), closeView(still + 1, 10.6, 17.2)],
    title: { svg: titleCard(words, ink, STAGE.width, STAGE.height), from: 0.6, to: 5.8 },
    light: {
      period: pick(chance, isShort ? [9.6] : [6.4, 9.6]),
      amount: mood === 'tense' || mood === 'grave' ? 0.14 : 0.09,
    },
    music: {
      seed: hash(brief.seed),
      mood,
      bpm: isShort ? SHORT_TEMPI[mood] : pick(chance, TEMPI[mood]),
      root: pick(chance, mood === 'grave' || mood === 'tense' ? [38, 40, 41, 43] : [43, 45, 48, 50]),
    },
  }
}

/** Layers of a short loop: once around in it, and so less far. */
const calmLoop = (layers: ClipLayer[]): ClipLayer[] =>
  layers.map(({ drift, ...layer }) => ({
    ...layer,
    drift: { ...drift, x: drift.x / 2, y: drift.y / 2, period: SHORT_SECONDS },
  }))

/** What a camera sees: the subject's place and radius are shares of the stage. */
interface View {
  brief: Brief
  ink: Inks
  x: number
  y: number
  radius: number
}

/** The picture of a film's card, with room for the title at the left. */
function filmView(words: ArtWords): View {
  const brief = briefFor(words, 'wide')
  return { brief, ink: inksFor(brief.palette, brief.ground, brief.motif), x: 0.7, y: 0.5, radius: 0.38 }
}

/** An episode's own still, with room for the title at the left. */
function episodeView(words: ArtWords): View {
  const still = stillView(words)
  return { ...still, x: 0.7, radius: Math.min(still.radius, 0.46) }
}

/** A view parted into its planes. */
function viewLayers({ brief, ink, x, y, radius }: View, chance: Random): ClipLayer[] {
  const placed = placeMotif(brief, ink, {
    ...CANVAS,
    x: EDGE.x + STAGE.width * x,
    y: EDGE.y + STAGE.height * y,
    radius: STAGE.height * radius,
    base: CANVAS.height,
  })
  const phase = round(chance())
  const layer = (art: string, plane: keyof typeof DRIFT, ground?: string): ClipLayer => ({
    svg: sheet(CANVAS.width, CANVAS.height, art, '', ground),
    ...CANVAS,
    drift: { ...DRIFT[plane], period: SECONDS, phase },
  })
  const { far, subject, near } = placed.planes
  const grain = specks(CANVAS.width, CANVAS.height, ink.paper, brief.random, 110)
  const layers = [layer(far + grain, 'far', ink.ground), layer(subject, 'subject')]
  if (near) layers.push(layer(near, 'near'))
  layers.push(layer(dust(ink.strong, brief.random), 'dust'))
  return layers
}

/** Flecks in the air before the picture. */
function dust(colour: string, chance: Random): string {
  return times(28, () =>
    circle(
      chance() * CANVAS.width,
      chance() * CANVAS.height,
      0.8 + chance() * 1.8,
      colour,
      ` opacity="${round(0.15 + chance() * 0.4)}"`,
    ),
  )
}
