import type { PlayerText } from '../player-text.ts'
import type { SettingsPage } from '../controls/settings-page.types.ts'
import {
  CAPTION_OPTIONS,
  CAPTION_PRESETS,
  CAPTION_PROPERTIES,
  type CaptionPreset,
  type CaptionProperty,
  type CaptionStyle,
  presetOf,
} from './caption-style.ts'

type Word = Parameters<PlayerText>[0]

const PRESET_WORDS: Readonly<Record<CaptionPreset, Word>> = {
  standard: 'caption_standard',
  large: 'caption_large',
  yellow: 'caption_yellow_on_black',
  outline: 'caption_outlined',
}
const PROPERTY_WORDS: Readonly<Record<CaptionProperty, Word>> = {
  size: 'caption_size',
  colour: 'caption_colour',
  background: 'caption_background',
  edge: 'caption_edge',
  font: 'caption_font',
}
type Worded = Exclude<CaptionProperty, 'size'>
const OPTION_WORDS: { readonly [Name in Worded]: Readonly<Record<CaptionStyle[Name], Word>> } = {
  colour: {
    white: 'caption_white',
    yellow: 'caption_yellow',
    green: 'caption_green',
    cyan: 'caption_cyan',
  },
  background: { none: 'caption_none', dim: 'caption_dim', solid: 'caption_black' },
  edge: { none: 'caption_none', shadow: 'caption_shadow', outline: 'caption_outline' },
  font: { sans: 'caption_sans', serif: 'caption_serif', mono: 'caption_mono' },
}

/** A preset to choose, with the style that draws its sample. */
export interface CaptionPresetChoice {
  readonly id: CaptionPreset
  readonly label: string
  readonly isChosen: boolean
  readonly style: CaptionStyle
  readonly choose: () => void
}

/** The presets, and whether each is what is drawn now. @param keep keeps a style that was chosen */
export const presetChoices = (
  style: CaptionStyle,
  keep: (style: CaptionStyle) => void,
  text: PlayerText,
): CaptionPresetChoice[] =>
  (Object.keys(CAPTION_PRESETS) as CaptionPreset[]).map((id) => ({
    id,
    label: text(PRESET_WORDS[id]),
    isChosen: presetOf(style) === id,
    style: CAPTION_PRESETS[id],
    choose: () => keep(CAPTION_PRESETS[id]),
  }))

/** The pages of the settings on which the viewer makes a style: the page of all properties, and one for each. */
export function captionPages(
  style: CaptionStyle,
  keep: (style: CaptionStyle) => void,
  text: PlayerText,
): SettingsPage[] {
  const preset = presetOf(style)
  const all: SettingsPage = {
    id: 'captions',
    parent: 'subtitles',
    title: text('caption_style'),
    value: text(preset === null ? 'caption_own' : PRESET_WORDS[preset]),
    choices: [],
  }
  const properties = CAPTION_PROPERTIES.map((name): SettingsPage => {
    const choices = CAPTION_OPTIONS[name].map((id) => ({
      id,
      label: optionLabel(name, id, text),
      isChosen: style[name] === id,
      choose: () => keep({ ...style, [name]: id }),
    }))
    return {
      id: `captions_${name}`,
      parent: 'captions',
      title: text(PROPERTY_WORDS[name]),
      value: optionLabel(name, style[name], text),
      choices,
    }
  })
  return [all, ...properties]
}

function optionLabel(name: CaptionProperty, option: string, text: PlayerText): string {
  if (name === 'size') return text('caption_percent', { percent: option })
  const words: Readonly<Record<string, Word>> = OPTION_WORDS[name]
  return text(words[option] ?? 'caption_none')
}
