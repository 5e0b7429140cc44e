/** A film as an import file has it, for the small service. */
export const IMPORTED_FILM = {
  id: 5001,
  slug: 'aral',
  type: 'movie',
  title: { ru: 'Арал', en: 'Aral' },
  original: 'Aral',
  year: 2024,
  age: 12,
  minutes: 90,
  countries: ['KZ'],
  genres: ['drama'],
  persons: [{ person: 'fritz-lang', role: 'director' }],
  description: { ru: 'Море ушло.', en: 'The sea has gone.' },
}

export const IMPORTED_SERIES = {
  ...IMPORTED_FILM,
  id: 5002,
  slug: 'salt',
  type: 'series',
  title: { ru: 'Соль', en: 'Salt' },
  seasons: [
    {
      number: 1,
      year: 2024,
      episodes: [
        { title: 'One', minutes: 20 },
        { title: 'Two', minutes: 21 },
      ],
    },
  ],
}
