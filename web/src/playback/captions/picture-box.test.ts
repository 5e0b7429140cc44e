import { expect, test } from 'vitest'
import { pictureBox } from './picture-box.ts'

const FILM = { width: 1280, height: 720 }

test('the picture lies in the midst of its element, between bars; where it fills the element there are none', () => {
  expect(pictureBox({ width: 390, height: 844 }, FILM, 'fit')).toEqual({
    left: 0,
    bottom: 312.3125,
    width: 390,
    height: 219.375,
  })
  expect(pictureBox({ width: 2000, height: 900 }, FILM, 'fit')).toEqual({
    left: 200,
    bottom: 0,
    width: 1600,
    height: 900,
  })
  const phone = { width: 390, height: 844 }
  expect(pictureBox(phone, FILM, 'fill')).toEqual({ left: 0, bottom: 0, ...phone })
  expect(pictureBox(phone, { width: 0, height: 0 }, 'fit')).toBeNull()
})
