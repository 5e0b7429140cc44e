import { page } from 'vitest/browser'
import { listChannels } from '#contract/tv.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { usualChannels } from '../../testing/browser/usual-channels.ts'

test('channels stand in the order of their numbers, however the service sends them', async ({
  app,
  service,
}) => {
  service.answer(listChannels, () => usualChannels().toReversed())
  await app.open('/channels')
  const channels = page.getByRole('link', { name: /^Trial (One|News|Cinema)/ })
  const names = () => textsOf(channels).map((text) => /Trial (One|News|Cinema)/.exec(text ?? '')?.[1])
  await expect.poll(names).toEqual(['One', 'News', 'Cinema'])
})
