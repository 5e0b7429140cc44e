import { page } from 'vitest/browser'
import { getContentStream } from '#contract/playback.ts'
import { expect } from 'vitest'
import { contentOf } from '../catalogue-things.ts'
import { words } from '../words.ts'
import type { AppPage } from './app-page.ts'
import type { FakeService } from './fake-service.ts'
import { playUntil } from './faked-picture.ts'
import { answerTitle } from './usual-series.ts'

/** The player with all that lies on it. */
export const surface = () => page.getByRole('region', { name: words.en.player.player })

/** A film of a thousand seconds plays, at a hundred. @param answer says what of it is not usual */
export async function openFilm(
  app: AppPage,
  service: FakeService,
  answer = (): void => {},
): Promise<HTMLVideoElement> {
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  answer()
  await app.open('/watch/10')
  await expect.poll(() => service.asked(getContentStream).length).toBe(1)
  return playUntil(
    { position: 100, duration: 1000 },
    () =>
      surface()
        .getByText(/^0?1:40/)
        .elements().length > 0,
  )
}
