import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { LANGUAGES } from '#server/words/words.ts'
import { MISSING } from '#server/failures/missing-texts.ts'
import { guestCalls } from '../testing/guest-calls.ts'

const { mine, service } = guestCalls()

test.for([
  ['/v2/channels/none', 'channel'],
  ['/v2/channels/none/content_schedule', 'channel'],
  ['/v2/channels/none/quick_sales_packets', 'channel'],
  ['/v2/channels/none/stream', 'channel'],
  ['/v2/programs/none', 'programme'],
  ['/v2/contents/none', 'title'],
  ['/v2/users/self/content_metadata/none', 'title'],
  ['/v2/libraries/1/contents/none/stream', 'title'],
  ['/v2/trailers/none/stream', 'trailer'],
  ['/v2/persons/none', 'person'],
  ['/v2/rowsets/none', 'page'],
  ['/v2/rows/none', 'row'],
  ['/v2/packets/none', 'packet'],
] as const)('that there is nothing at %s is told in the language of the viewer', async ([url, what]) => {
  for (const language of LANGUAGES) {
    const answer = await service().app.inject({ url: mine(url), headers: { 'accept-language': language } })
    const { status_code, message, error } = answer.json<ErrorBody>()
    expect([status_code, message, error.message]).toEqual([404, MISSING[what][language], message])
  }
})
