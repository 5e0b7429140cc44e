import { expect, test } from 'vitest'
import { createUntakenAnswers } from './untaken-answers.ts'

const LIMITS = { all: 1000, ofSubscriber: 400, withinMs: 60_000 }

/** A connection on which so many bytes wait. */
function lineWith(writableLength: number) {
  const heard: (() => void)[] = []
  const line = {
    writableLength,
    isOver: false,
    once: (_event: 'close', hear: () => void) => heard.push(hear),
    destroy() {
      line.isOver = true
      for (const hear of heard) hear()
    },
  }
  return line
}

test('a subscriber that leaves much waiting is given no more, from whichever of its addresses it asks; others are', () => {
  const answers = createUntakenAnswers(LIMITS)
  const lines = [1, 2, 3].map((n) => {
    const line = lineWith(0)
    answers.admit(`192.0.2.${n}`, line, 0)
    line.writableLength = 150
    return line
  })
  const ask = (ip: string) => () => answers.admit(ip, lineWith(0), 0)
  expect(ask('192.0.2.9')).toThrow('Too many requests')
  expect(ask('198.51.100.1')).not.toThrow()
  lines[0]?.destroy()
  expect(ask('192.0.2.9')).not.toThrow()
})

test('when all together leave too much waiting, those who leave less than others go on', () => {
  const answers = createUntakenAnswers(LIMITS)
  for (const [ip, bytes] of [
    ['192.0.2.1', 350],
    ['198.51.100.1', 350],
    ['203.0.113.1', 350],
    ['100.64.0.1', 10],
  ] as const) {
    const line = lineWith(0)
    answers.admit(ip, line, 0)
    line.writableLength = bytes
  }
  const ask = (ip: string) => () => answers.admit(ip, lineWith(0), 0)
  expect(ask('192.0.2.1')).toThrow('Too many requests')
  for (const ip of ['100.64.0.1', '10.0.0.1']) expect(ask(ip)).not.toThrow()
  for (const ip of ['192.88.99.1', '192.88.98.1', '192.88.97.1']) {
    const line = lineWith(0)
    answers.admit(ip, line, 0)
    line.writableLength = 350
  }
  expect(ask('10.0.0.1')).toThrow('Too many requests')
})

test('an answer that is taken byte by byte is ended after its time; who takes each and asks for the next is not', () => {
  const answers = createUntakenAnswers(LIMITS)
  const [slow, steady, resting] = [lineWith(0), lineWith(0), lineWith(0)]
  for (const line of [slow, steady, resting]) answers.admit('192.0.2.1', line, 0)
  slow.writableLength = 300
  steady.writableLength = 50
  answers.sweep(59_000)
  answers.admit('192.0.2.1', steady, 59_500)
  slow.writableLength = 290
  answers.sweep(60_001)
  expect([slow.isOver, steady.isOver, resting.isOver]).toEqual([true, false, false])
})
