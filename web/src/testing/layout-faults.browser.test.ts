import { expect, test } from 'vitest'
import { layoutFaults } from './layout-faults.ts'

/** Lays out a page of these parts, and answers what is wrong with it. */
function faultsOf(html: string): string[] {
  document.body.innerHTML = html
  const faults = layoutFaults()
  document.body.replaceChildren()
  return faults
}
const WORDS = 'Words that take their room'
const LINE = 'style="position: absolute; left: 0; top: 0; font: 20px sans-serif; margin: 0"'

test('a page that is too wide, and words outside the window, are faults', () => {
  const [tooWide, ...rest] = faultsOf(`<p style="width: 3000px; text-align: end">${WORDS}</p>`)
  expect(tooWide).toMatch(/^the page is \d+ px wider than its window$/)
  expect(rest).toEqual([`outside the window: ${WORDS}`])
})

test('words that their button cuts off or lets out are faults; a line that ends in dots, or scrolls, is none', () => {
  const narrow = 'width: 40px; white-space: nowrap'
  expect(faultsOf(`<button style="${narrow}; overflow: hidden">${WORDS}</button>`)).toEqual([
    `cut off by button: ${WORDS}`,
  ])
  expect(faultsOf(`<button style="${narrow}">${WORDS}</button>`)).toEqual([`sticks out of button: ${WORDS}`])
  expect(faultsOf(`<p style="${narrow}; overflow: hidden; text-overflow: ellipsis">${WORDS}</p>`)).toEqual([])
  expect(faultsOf(`<div style="${narrow}; overflow: auto"><button>${WORDS}</button></div>`)).toEqual([])
})

test('words over other words are a fault, unless something covers those', () => {
  const over = (style: string) =>
    faultsOf(
      `<p ${LINE}>One line</p><div style="position: absolute; inset: 0; ${style}"><p ${LINE}>Another</p></div>`,
    )
  expect(over('')).toEqual(['one over the other: One line / Another'])
  expect(over('background: white')).toEqual([])
})
