import { expect, test } from 'vitest'
import { answerBytes } from './answer-bytes.ts'

const answer = (...parts: string[]) => {
  let isLeft = false
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(to) {
      const part = parts[sent++]
      if (part === undefined) to.close()
      else to.enqueue(new TextEncoder().encode(part))
    },
    cancel: () => void (isLeft = true),
  })
  return { response: new Response(body), wasLeft: () => isLeft, sent: () => sent }
}

test('a body is read to its end where it may be so long', async () => {
  expect((await answerBytes(answer('ab', 'c').response, 3)).toString()).toBe('abc')
  expect(await answerBytes(new Response(null), 3)).toHaveLength(0)
})

test('of a longer one no more is taken than shows that it is too long', async () => {
  const { response, wasLeft, sent } = answer('ab', 'cd', ...Array<string>(50).fill('more'))
  await expect(answerBytes(response, 3)).rejects.toThrow('more than 3 bytes')
  expect([wasLeft(), sent() < 5]).toEqual([true, true])
})
