import { expect, test } from 'vitest'
import { drawPlane, type Placement, planeOf } from './plane.ts'

const here: Placement = { x: 0, y: 0, scale: 1, opacity: 1, gain: 1, lift: 0 }

/** A plane of 32 by 4 with a bright block from column 10 to 20. */
function block(isOpaque: boolean) {
  const values = new Uint16Array(32 * 4)
  for (let i = 0; i < values.length; i++) if (i % 32 >= 10 && i % 32 < 20) values[i] = 200 * 16
  const alpha = isOpaque ? undefined : Uint8Array.from(values, (value) => (value > 0 ? 255 : 0))
  return planeOf(32, 4, values, alpha)
}

function drawn(plane: ReturnType<typeof block>, placement: Partial<Placement>, ground = 0): Uint8Array {
  const stage = new Uint8Array(32 * 4).fill(ground)
  drawPlane({ bytes: stage, offset: 0, width: 32, height: 4 }, plane, { ...here, x: 16, y: 2, ...placement })
  return stage.subarray(32, 64)
}

test('a plane in its own place is drawn as it is, over what is there where it is clear', () => {
  expect([...drawn(block(true), {}).subarray(8, 22)]).toEqual([
    0, 0, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 0, 0,
  ])
  expect([...drawn(block(false), {}, 50).subarray(8, 22)]).toEqual([
    50, 50, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 50, 50,
  ])
})

test('a quarter of a pixel moves a quarter of the light: motion is smooth', () => {
  const moved = drawn(block(true), { x: 16.25 })
  expect([moved[9], moved[10], moved[11], moved[19], moved[20], moved[21]]).toEqual([0, 150, 200, 200, 50, 0])
  const over = drawn(block(false), { x: 16.25 }, 100)
  expect([over[9], over[10], over[11], over[20]]).toEqual([100, 175, 200, 125])
})

test('twice the scale is twice the width, from the centre', () => {
  const large = drawn(block(true), { scale: 2 })
  expect(large.filter((value) => value === 200).length).toBeGreaterThanOrEqual(18)
  expect([large[3], large[4], large[5], large[22], large[23], large[24]]).toEqual([
    50, 150, 200, 200, 150, 50,
  ])
})

test('opacity, gain and lift change flat places and edges alike', () => {
  const half = drawn(block(false), { opacity: 0.5 }, 100)
  expect([half[9], half[15]]).toEqual([100, 150])
  const dimmed = drawn(block(true), { gain: 0.5, lift: 8 })
  expect([dimmed[5], dimmed[15]]).toEqual([8, 108])
})

test('the second component lands behind the first, drawn the same way', () => {
  const values = Uint16Array.from({ length: 32 * 4 }, (_, i) => (i % 32 < 16 ? 640 : 1440))
  const second = values.map((value) => value + 1600)
  const bytes = new Uint8Array(32 * 8)
  const plane = planeOf(32, 4, values, undefined, second)
  drawPlane({ bytes, offset: 0, width: 32, height: 4 }, plane, { ...here, x: 16.5, y: 2 })
  expect([...bytes.subarray(14, 18)]).toEqual([40, 40, 65, 90])
  expect(bytes.subarray(128)).toEqual(bytes.subarray(0, 128).map((value) => value + 100))
})

test('the runs of a plane never hide a pixel: flat and sampled drawing agree on noise', () => {
  const noise = Uint16Array.from({ length: 32 * 4 }, (_, i) =>
    (i * 7919) % 13 < 9 ? 1280 : ((i * 31) % 256) * 16,
  )
  const bare = { ...planeOf(32, 4, noise, undefined), rows: new Int32Array(5) }
  const withRuns = drawn(planeOf(32, 4, noise, undefined), { x: 16.37, y: 2.2 })
  expect(withRuns).toEqual(drawn(bare, { x: 16.37, y: 2.2 }))
})

test('a soft shade over its own colour leaves it as it is, in every strength: no stripes', () => {
  const colour = 139
  const alpha = Uint8Array.from({ length: 256 * 4 }, (_, at) => at % 256)
  const values = Uint16Array.from(alpha, (a) => ((colour * a) / 255) * 16 + 0.5)
  for (const opacity of [1, 0.5, 0.13]) {
    const stage = new Uint8Array(256 * 4).fill(colour)
    const plane = planeOf(256, 4, values, alpha)
    drawPlane({ bytes: stage, offset: 0, width: 256, height: 4 }, plane, { ...here, x: 128, y: 2, opacity })
    expect(new Set(stage)).toEqual(new Set([colour]))
  }
})
