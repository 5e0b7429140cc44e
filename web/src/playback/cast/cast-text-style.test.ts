import { expect, test } from 'vitest'
import { CAPTION_OPTIONS, CAPTION_PRESETS, DEFAULT_STYLE } from '../captions/caption-style.ts'
import { castTextStyle } from './cast-text-style.ts'

test('a device draws as usual until the viewer has chosen a style', () => {
  expect(castTextStyle({ ...DEFAULT_STYLE })).toBeNull()
})

test('the presets of the page look alike on a device', () => {
  const { large, yellow, outline } = CAPTION_PRESETS
  expect([large, yellow, outline].map(castTextStyle)).toMatchObject([
    { fontScale: 0.45, foregroundColor: '#FFFFFFFF', backgroundColor: '#000000FF', edgeType: 'NONE' },
    { fontScale: 0.3, foregroundColor: '#FFE94AFF', backgroundColor: '#000000FF', edgeType: 'NONE' },
    { fontScale: 0.3, foregroundColor: '#FFFFFFFF', backgroundColor: '#00000000', edgeType: 'OUTLINE' },
  ])
})

test('each value of each property is one of its own on a device, in the words of its framework', () => {
  const looks = (name: keyof typeof CAPTION_OPTIONS) =>
    CAPTION_OPTIONS[name].map((value) =>
      // Green is nobody's usual: no combination is the usual style.
      castTextStyle({ ...DEFAULT_STYLE, ...(name !== 'colour' && { colour: 'green' }), [name]: value }),
    )
  for (const name of Object.keys(CAPTION_OPTIONS) as (keyof typeof CAPTION_OPTIONS)[])
    expect(new Set(looks(name).map((look) => JSON.stringify(look))).size).toBe(CAPTION_OPTIONS[name].length)
  expect(looks('font').map((look) => look?.fontGenericFamily)).toEqual([
    'SANS_SERIF',
    'SERIF',
    'MONOSPACED_SANS_SERIF',
  ])
  expect(looks('edge').map((look) => look?.edgeType)).toEqual(['NONE', 'DROP_SHADOW', 'OUTLINE'])
  for (const look of looks('colour').filter((one) => one !== null))
    expect([look.foregroundColor, look.backgroundColor, look.edgeColor].join(' ')).toMatch(
      /^#[\dA-F]{8} #[\dA-F]{8} #[\dA-F]{8}$/,
    )
})
