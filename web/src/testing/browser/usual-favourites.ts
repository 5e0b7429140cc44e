import {
  addFavourite,
  deleteFavourite,
  type Favourite,
  getFavouritesVersion,
  listFavourites,
  moveFavourite,
} from '#contract/personal.ts'
import type { FakeService } from './fake-service.ts'
import { usualFilms } from './usual-home.ts'

/** A film that is kept, in the place that it has. */
const keptFilm = (id: string, at: number): Favourite => ({
  id: String(1000 + Number(id)),
  channel_id: null,
  program_id: null,
  person_id: null,
  content_id: id,
  priority: at + 1,
  created_at: '2026-06-17T07:00:00Z',
  content: usualFilms.find((film) => film.id === id) ?? null,
  person: null,
  program: null,
})

/** The films that a viewer keeps: the last added stands first. Answers the numbers of the films that are kept now, in their order. */
export function answerFavourites(
  service: FakeService,
  films: readonly string[] = [],
): () => readonly string[] {
  let kept = [...films]
  let version = 1
  const change = (next: readonly string[]): void => {
    kept = [...next]
    version += 1
  }
  const filmOf = (favourite: string) => String(Number(favourite) - 1000)
  service.answer(listFavourites, () => kept.map(keptFilm))
  service.answer(getFavouritesVersion, () => ({ version, messages_version: 0 }))
  service.answer(addFavourite, ({ body }) => {
    const id = body.content_id ?? ''
    change([id, ...kept])
    return keptFilm(id, 0)
  })
  service.answer(deleteFavourite, ({ params }) => {
    change(kept.filter((id) => id !== filmOf(params.id)))
    return params
  })
  service.answer(moveFavourite, ({ params, body }) => {
    const id = filmOf(params.id)
    change(kept.filter((one) => one !== id).toSpliced(body.priority - 1, 0, id))
    return keptFilm(id, body.priority - 1)
  })
  return () => kept
}
