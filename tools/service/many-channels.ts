import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day}: day`).join(', ')

/** Adds channels to a copy of the test service until there are so many, with five programmes a day each. */
export async function fillChannels(folder: string, count: number): Promise<void> {
  const file = join(folder, 'channels.yaml')
  const present = await readFile(file, 'utf8')
  const from = present.match(/^- id:/gm)?.length ?? 0
  const numbers = Array.from({ length: count - from }, (_, at) => from + 1 + at)
  const entries = numbers.map(
    (id) => `- id: ${id}
  num: ${id}
  slug: channel-${id}
  name: Канал ${id}
  description: {ru: Один из многих., en: One of many.}
  categories: [public]
  age: 6
  is_free: true
  archived_days: 7
  logo: {genre: general, style: sun}
`,
  )
  await writeFile(file, present + entries.join(''))
  for (const id of numbers) {
    await writeFile(
      join(folder, `schedule/channel-${id}.yaml`),
      `channel: channel-${id}
plans: {day: ['06:00 program:bulletin', '12:00 program:talk', '18:00 program:bulletin', '23:00 program:talk', '03:00 program:bulletin']}
week: {${WEEK}}
`,
    )
  }
}
