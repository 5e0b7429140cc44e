import { type KeptStorage, pageStorage } from '../../api/kept-storage.ts'
import { profileStorage } from '../../api/profile-storage.ts'

/** How subtitles look. */
export interface CaptionStyle {
  /** Percent of the usual height of letters. */
  readonly size: '75' | '100' | '150' | '200'
  readonly colour: 'white' | 'yellow' | 'green' | 'cyan'
  readonly background: 'none' | 'dim' | 'solid'
  readonly edge: 'none' | 'shadow' | 'outline'
  readonly font: 'sans' | 'serif' | 'mono'
}
export type CaptionProperty = keyof CaptionStyle

/** What each property can be, in the order of the settings. */
export const CAPTION_OPTIONS: { readonly [Name in CaptionProperty]: readonly CaptionStyle[Name][] } = {
  size: ['75', '100', '150', '200'],
  colour: ['white', 'yellow', 'green', 'cyan'],
  background: ['none', 'dim', 'solid'],
  edge: ['none', 'shadow', 'outline'],
  font: ['sans', 'serif', 'mono'],
}
export const CAPTION_PROPERTIES = Object.keys(CAPTION_OPTIONS) as readonly CaptionProperty[]

export const DEFAULT_STYLE: CaptionStyle = {
  size: '100',
  colour: 'white',
  background: 'dim',
  edge: 'none',
  font: 'sans',
}

/** Styles that can be read over every picture. */
export const CAPTION_PRESETS = {
  standard: DEFAULT_STYLE,
  large: { ...DEFAULT_STYLE, size: '150', background: 'solid' },
  yellow: { ...DEFAULT_STYLE, colour: 'yellow', background: 'solid' },
  outline: { ...DEFAULT_STYLE, background: 'none', edge: 'outline' },
} as const satisfies Readonly<Record<string, CaptionStyle>>
export type CaptionPreset = keyof typeof CAPTION_PRESETS

/** Whether two styles look the same. */
export const isSameStyle = (one: CaptionStyle, other: CaptionStyle): boolean =>
  CAPTION_PROPERTIES.every((name) => one[name] === other[name])

/** The preset that a style is; null is one of the viewer's own making. */
export const presetOf = (style: CaptionStyle): CaptionPreset | null =>
  (Object.keys(CAPTION_PRESETS) as CaptionPreset[]).find((name) =>
    isSameStyle(CAPTION_PRESETS[name], style),
  ) ?? null

/** Reads what was kept; whatever is missing or unknown is as usual. */
export function parseStyle(kept: string | null): CaptionStyle {
  const found = wordsOf(kept)
  const read = <Name extends CaptionProperty>(name: Name): CaptionStyle[Name] => {
    const options = CAPTION_OPTIONS[name]
    return options.find((option) => option === found[name]) ?? DEFAULT_STYLE[name]
  }
  return {
    size: read('size'),
    colour: read('colour'),
    background: read('background'),
    edge: read('edge'),
    font: read('font'),
  }
}

function wordsOf(kept: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(kept ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}

const KEY = 'openair.caption-style'
const listeners = new Set<() => void>()

/** What is kept of the style for this profile on this device, as text. */
export const keptStyle = (storage: KeptStorage = pageStorage()): string | null =>
  profileStorage(storage).getItem(KEY)

/** Keeps a style for this profile on this device; every player draws by it from now on. */
export function keepStyle(style: CaptionStyle, storage: KeptStorage = pageStorage()): void {
  const kept = profileStorage(storage)
  if (isSameStyle(style, DEFAULT_STYLE)) kept.removeItem(KEY)
  else kept.setItem(KEY, JSON.stringify(style))
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever a style is kept, until the answered function is called. */
export function onStyle(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
