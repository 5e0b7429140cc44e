import type { Page, Route } from '@playwright/test'

/** What a faulty origin answers in place of the right answer. */
export type Wrong = (route: Route) => Promise<void>

/** An answer without a body. */
export const status =
  (code: number): Wrong =>
  (route) =>
    route.fulfill({ status: code, body: '' })

const bytes =
  (change: (right: Buffer) => Buffer): Wrong =>
  async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.body()) })
  }
/** The first half of the right answer. */
export const cutOff = bytes((right) => right.subarray(0, right.length >> 1))
/** As long as the right answer, and nothing of it. */
export const garbage = bytes((right) => Buffer.alloc(right.length, 7))
/** The line takes the question and breaks. */
export const refused: Wrong = (route) => route.abort('connectionreset')

/** Segments of pictures, keys, and lists of a rendition of pictures. */
export const SEGMENT = /\/v\d+\/\d+-\d+\.m4s(\?|$)/
export const KEY = /\/media\/g\/[^/]+\/key\//
export const LIST = /\/v\d+\.m3u8(\?|$)/

/** The same of subtitles. */
export const TEXT_SEGMENT = /\/\d+-\d+\.vtt(\?|$)/
export const TEXT_LIST = /\/s-[\w-]+\.m3u8(\?|$)/

/** Lets the origin be faulty so many times. Answers when that was, on the clock of this process. */
export async function faulty(
  page: Page,
  what: RegExp,
  wrong: Wrong,
  times: number,
): Promise<readonly number[]> {
  const moments: number[] = []
  await page.route(what, async (route) => {
    if (moments.length >= times) return route.continue()
    moments.push(performance.now())
    await wrong(route)
  })
  return moments
}
