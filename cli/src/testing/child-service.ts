import { openGuest } from '#server/testing/service.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from './running-service.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'

/** 2026-06-15 20:30 in Almaty: Metropolis is on air from 20:00 to 23:00, and then a programme for adults. Unix milliseconds. */
export const CHILD_NOW = Date.UTC(2026, 5, 15, 15, 30)
/** 23:00 there, in Unix seconds. */
export const ELEVEN = CHILD_NOW / 1000 + 2.5 * 3600
/** Stands in every word that is for adults. */
export const MARK = 'ADULT'

export interface ChildService {
  readonly service: RunningService
  readonly adult: TestUser
  /** A child of the adult, on a device of its own. */
  readonly child: TestUser
  readonly guest: TestUser
}

/** A file of the small service where the prose of something for children goes on with the names of what is for adults. */
const naming = (file: Parameters<typeof smallServiceFile>[0], en: string, ru: string): string =>
  smallServiceFile(file)
    .replace(`en: ${en}`, `en: "${en} Like ADULTFILM (1970), after ADULTSERIES and ADULTSHOW."`)
    .replace(`ru: ${ru}`, `ru: "${ru} Как «ADULTFILM» (1970)."`)

/** The small service with something for adults wherever words can stand; the adult has watched and kept of it. */
export async function openChildService(): Promise<ChildService> {
  const service = await runSmallService(CHILD_NOW, {
    'providers.yaml': smallServiceFile('providers.yaml').replace(
      'menu: [',
      'menu: [{id: 1000, slug: night, title: {ru: ADULTMENU, en: ADULTMENU}, template: group.catalog, rowset: night}, ',
    ),
    'genres.yaml': `${smallServiceFile('genres.yaml')}- {id: 10, slug: fright, age: 16, title: {ru: Страшное, en: Fright}}\n- {id: 9, slug: erotica, title: {ru: ADULTGENRE, en: ADULTGENRE}}\n`,
    'persons/all.yaml': `${naming('persons/all.yaml', 'A director.', 'Режиссёр.')}- {id: 2, slug: star, name: {ru: ADULTSTAR, en: ADULTSTAR}, look: f, bio: {ru: ADULTBIO, en: ADULTBIO}}\n`,
    'contents/all.yaml': `${naming('contents/all.yaml', 'A city above a city.', 'Город над городом.').replace('genres: [drama]\n  persons: []', 'genres: [drama, fright]\n  persons: []')}
- id: 20
  slug: night-film
  type: movie
  title: {ru: ADULTFILM, en: ADULTFILM}
  original: ADULTFILM
  year: 1970
  age: 18
  minutes: 90
  countries: [DE]
  genres: [erotica, drama]
  library: night
  persons: [{person: star, role: actor}, {person: fritz-lang, role: director}]
  description: {ru: ADULTTEXT, en: ADULTTEXT}
  art: {genre: sci-fi, motif: towers}
- id: 21
  slug: night-series
  type: series
  title: {ru: ADULTSERIES, en: ADULTSERIES}
  original: ADULTSERIES
  year: 1971
  age: 16
  minutes: 20
  countries: [DE]
  genres: [drama]
  persons: [{person: star, role: actor}]
  description: {ru: ADULTTEXT, en: ADULTTEXT}
  seasons: [{number: 1, year: 1971, episodes: [{title: {ru: ADULTEPISODE, en: ADULTEPISODE}, minutes: 20}]}]
`,
    'libraries.yaml': `- {id: 1, slug: main, title: {ru: Общая, en: Main}}
- {id: 2, slug: night, title: {ru: ADULTLIBRARY, en: ADULTLIBRARY}}
`,
    'categories.yaml': `${smallServiceFile('categories.yaml')}- {id: 3, slug: night, name: {ru: ADULTCATEGORY, en: ADULTCATEGORY}, short: {ru: A, en: A}}\n`,
    'channels.yaml': `${naming('channels.yaml', 'The steppe.', 'Канал степи.')}- id: 2
  num: 2
  slug: night
  name: ADULTCHANNEL
  description: {ru: ADULTTEXT, en: ADULTTEXT}
  categories: [night, public]
  age: 18
  is_free: true
  archived_days: 7
  logo: {genre: general, style: sun}
`,
    'programs.yaml': `${naming('programs.yaml', 'The day.', 'Главное за день.')}- id: 600
  slug: night-show
  title: {ru: ADULTSHOW, en: ADULTSHOW}
  description: {ru: ADULTTEXT, en: ADULTTEXT}
  category: news
  age: 18
`,
    'schedule/dala.yaml': smallServiceFile('schedule/dala.yaml').replace(
      '23:00 program:news',
      '23:00 program:night-show',
    ),
    'schedule/night.yaml': `channel: night
plans: {day: ['06:00 program:news', '20:00 program:news', '23:00 program:night-show']}
week: {mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day}
`,
    'rows.yaml': `- id: 1
  slug: heroes
  title: {ru: Главное, en: Featured}
  template: promo-bg
  content_type: promotions
  promotions:
    - {title: {ru: ADULTPROMO, en: ADULTPROMO}, destination: {type: content, slug: night-film}}
    - {title: {ru: ADULTPROMO, en: ADULTPROMO}, destination: {type: row, slug: nights}}
    - {title: {ru: ADULTPROMO, en: ADULTPROMO}, destination: {type: rowset, slug: night}}
    - {title: {ru: ADULTPROMO, en: ADULTPROMO}, destination: {type: channel, slug: night}}
    - {title: {ru: ADULTPROMO, en: ADULTPROMO}, destination: {type: open_url, src: 'https://night.example'}}
    - {title: {ru: Метрополис, en: Metropolis}, destination: {type: content, slug: metropolis}}
    - {title: {ru: Все, en: All films}, destination: {type: row, slug: films}}
- {id: 2, slug: films, title: {ru: Фильмы, en: Films}, template: content-v, content_type: contents, rule: {kind: type, value: movie}}
- {id: 3, slug: mine, title: {ru: Продолжить, en: Continue}, template: history, content_type: histories, rule: {kind: history}}
- {id: 4, slug: nights, title: {ru: ADULTROW, en: ADULTROW}, template: content-h, content_type: contents, rule: {kind: genre, value: erotica}}
- {id: 5, slug: people, title: {ru: Люди, en: People}, template: person, content_type: persons, items: [star, fritz-lang]}
- {id: 6, slug: live, title: {ru: Эфир, en: Live}, template: channel, content_type: channels, rule: {kind: on_air}}
- {id: 7, slug: picked, title: {ru: Выбор, en: Picked}, template: content-h, content_type: contents, items: [night-film, metropolis, night-series]}
- {id: 8, slug: buy, title: {ru: Пакеты, en: Packets}, template: packet_promo, content_type: packets, rule: {kind: packets}}
- {id: 10, slug: like, title: {ru: Похожее, en: Like it}, template: content-h, content_type: contents, rule: {kind: because_watched}}
- {id: 11, slug: frights, title: {ru: Страшное, en: Frights}, template: content-h, content_type: contents, rule: {kind: genre, value: fright}}
- {id: 9, slug: dramas, title: {ru: Драмы, en: Dramas}, template: content-h, content_type: contents, rule: {kind: genre, value: drama}}
- {id: 41, slug: found-titles, title: {ru: Найдено, en: Found}, template: content-v, content_type: contents, rule: {kind: search, value: contents}}
- {id: 42, slug: found-channels, title: {ru: Найдено, en: Found}, template: channels, content_type: channels, rule: {kind: search, value: channels}}
- {id: 43, slug: found-persons, title: {ru: Найдено, en: Found}, template: person, content_type: persons, rule: {kind: search, value: persons}}
- {id: 44, slug: found-programs, title: {ru: Найдено, en: Found}, template: content-h, content_type: contents, rule: {kind: search, value: programs}}
`,
    'rowsets.yaml': `- {id: 1, slug: home, title: {ru: Главная, en: Home}, template: startpage, rows: [heroes, nights, frights, films, mine, people, live, picked, buy]}
- {id: 2, slug: night, title: {ru: ADULTSET, en: ADULTSET}, template: group.catalog, rows: [nights]}
- {id: 3, slug: late, title: {ru: Поздно, en: Late}, template: startpage, rows: [nights]}
`,
  })
  const adult = await openUser(service.ports)
  const episode = await service.ports.database.whole
    .selectFrom('content')
    .select('id')
    .where('type', '=', 'episode')
    .where('age', '=', 16)
    .executeTakeFirstOrThrow()
  const child = await openChild(service.app, service.ports, adult)
  // The same is kept by both, as by a profile that has become a child's.
  for (const { profileId } of [adult, child]) {
    await service.ports.database.whole
      .insertInto('watch_history')
      .values(
        [20, 10, episode.id].map((content_id) => ({
          profile_id: profileId,
          content_id,
          seconds: 300,
          duration: 3000,
          updated_at: new Date(CHILD_NOW - content_id),
        })),
      )
      .execute()
    await service.ports.database.execute(
      `insert into favourite (profile_id, content_id, channel_id, program_id, person_id, position, created_at)
     values ($1, 20, null, null, null, 1, now()), ($1, null, 2, null, null, 1, now()),
       ($1, null, null, 'p600', null, 1, now()), ($1, null, null, null, 2, 1, now())`,
      [profileId],
    )
  }
  return { service, adult, child, guest: await openGuest(service.app) }
}
