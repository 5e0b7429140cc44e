import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The page of many rows, and the row of many titles, that the folder then has. */
export const LONG_PAGE = 'sixty'
export const LONG_ROW = 'everything'

const FROM = 5000
const ROWS_FROM = 700

/** Adds so many films to a copy of the test service, all with one picture and one clip, and a page of so many rows of them. */
export async function fillTitles(
  folder: string,
  { titles, rows }: { titles: number; rows: number },
): Promise<void> {
  const films = Array.from(
    { length: titles },
    (_, at) => `- id: ${FROM + at}
  slug: many-${at + 1}
  type: movie
  title: Many ${at + 1}
  original: Many
  year: 1928
  age: 6
  minutes: 60
  countries: [DE]
  genres: [sci-fi]
  persons: []
  description: {ru: Один из многих., en: One of many.}
  art: { title: Many, motif: towers, genre: sci-fi }
`,
  )
  const numbers = Array.from({ length: rows }, (_, at) => at + 1)
  const heads = numbers.map(
    (number) =>
      `- {id: ${ROWS_FROM + number}, slug: many-${number}, title: Many ${number}, template: ${number % 2 ? 'content-v' : 'content-h'}, content_type: contents, rule: {kind: newest}}\n`,
  )
  const all = `- {id: ${ROWS_FROM}, slug: ${LONG_ROW}, title: Everything, template: content-v, content_type: contents, rule: {kind: type, value: movie}}\n`
  await appendFile(join(folder, 'contents/all.yaml'), films.join(''))
  await appendFile(join(folder, 'rows.yaml'), all + heads.join(''))
  await appendFile(
    join(folder, 'rowsets.yaml'),
    `- {id: 70, slug: ${LONG_PAGE}, title: Sixty, template: group.catalog, rows: [${numbers.map((number) => `many-${number}`).join(', ')}]}\n`,
  )
}
