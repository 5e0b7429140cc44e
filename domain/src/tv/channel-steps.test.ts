import { expect, test } from 'vitest'
import { channelBeside, typedChannel } from './channel-steps.ts'

const channels = [1, 2, 12].map((num) => ({ id: num * 10, num }))

test('zapping goes round the list, and begins at its top', () => {
  const beside = (id: number | null, by: 1 | -1) => channelBeside(channels, id, by)?.num
  expect([beside(10, 1), beside(120, 1), beside(10, -1), beside(20, -1)]).toEqual([2, 1, 12, 1])
  expect([beside(null, 1), beside(77, -1)]).toEqual([1, 1])
  expect(channelBeside([], 10, 1)).toBeUndefined()
})

test('a typed number is a channel at once where no longer number begins with it', () => {
  expect(typedChannel(channels, '1')).toMatchObject({ channel: channels[0], mayGrow: true })
  expect(typedChannel(channels, '2')).toMatchObject({ channel: channels[1], mayGrow: false })
  expect(typedChannel(channels, '012')).toMatchObject({ channel: channels[2], mayGrow: false })
  expect(typedChannel(channels, '9')).toMatchObject({ channel: undefined, mayGrow: false })
})

test('digits mean the channel of the number, or the only one whose number begins so', () => {
  const hundreds = [1, 301, 302, 415].map((num) => ({ id: num, num }))
  const meant = (digits: string) => typedChannel(hundreds, digits).meant?.num
  expect([meant('1'), meant('3'), meant('30'), meant('302')]).toEqual([1, undefined, undefined, 302])
  expect([meant('4'), meant('41'), meant('5')]).toEqual([415, 415, undefined])
})
