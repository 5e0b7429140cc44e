import { sql } from 'kysely'
import type { Suggestion } from '#contract/search.ts'
import type { ContentImages } from '../../db/catalogue-tables.ts'
import type { Text } from '../../db/tables.ts'
import { addressOf, textOf } from '../localised.ts'
import type { Scope } from '../../scope/scope.ts'
import { broadcastOf, isBroadcast } from './broadcasts.ts'
import { bySeveral, documentShown, isStreamed, type Match, matchText } from './match.ts'

interface Shown {
  id: number
  content: { slug: string; title: Text; year: number | null; images: ContentImages } | null
  channel: { slug: string; name: string; icon: string | null } | null
  person: { slug: string; name: Text; image: string | null } | null
  program: { slug: string; title: Text; image: string | null } | null
  broadcast: { channel_id: number; timestamp: number; duration: number } | null
}

/** A programme that is not broadcast leads nowhere, nor does a title in 4K: they take no place from what does. */
const leadsSomewhere = (context: Scope) =>
  sql<boolean>`(${isStreamed} and (d.kind <> 'program' or ${isBroadcast(context)}))`

/** What a list shows of matches, in their order. */
async function suggestionsOf(context: Scope, matches: readonly Match[]): Promise<Suggestion[]> {
  if (matches.length === 0) return []
  const { rows } = await sql<Shown>`
    select d.id,
      (select jsonb_build_object('slug', c.slug, 'title', c.title, 'year', c.year, 'images', c.images) from content c where c.id = d.content_id) as content,
      (select jsonb_build_object('slug', c.slug, 'name', c.name, 'icon', c.icon) from channel c where c.id = d.channel_id) as channel,
      (select jsonb_build_object('slug', p.slug, 'name', p.name, 'image', p.image) from person p where p.id = d.person_id) as person,
      (select jsonb_build_object('slug', p.slug, 'title', p.title, 'image', p.image) from program p where p.id = d.program_id) as program,
      ${broadcastOf(context)} as broadcast
    from search_document d where d.id in (${sql.join(matches.map(({ id }) => id))})`.execute(context.db)
  const shown = new Map(rows.map((row) => [row.id, row]))
  return matches.flatMap((match) => {
    const row = shown.get(match.id)
    const face = row && faceOf(context, row)
    if (!row || !face) return []
    const id = match.content_id ?? match.channel_id ?? match.person_id ?? match.program_id
    return [
      {
        text: face.title,
        content_type: match.kind,
        object_id: String(id),
        ...face,
        year: row.content?.year ?? null,
        channel_id: row.broadcast?.channel_id ?? match.channel_id,
        timestamp: row.broadcast?.timestamp ?? null,
        duration: row.broadcast?.duration ?? null,
      },
    ]
  })
}

function faceOf(context: Scope, { content, channel, person, program }: Shown) {
  const named = (thing: { slug: string; image: string | null }, title: Text) => ({
    slug: thing.slug,
    title: textOf(context, title) ?? thing.slug,
    image: thing.image,
  })
  if (content)
    return named({ slug: content.slug, image: addressOf(context, content.images.poster) }, content.title)
  if (channel) return { slug: channel.slug, title: channel.name, image: channel.icon }
  if (person) return named(person, person.name)
  return program && named(program, program.title)
}

/** What a text may mean, the likeliest first. */
export async function readSuggestions(context: Scope, text: string, limit: number): Promise<Suggestion[]> {
  const { found } = await matchText(context, { text, only: leadsSomewhere(context), limit })
  return suggestionsOf(context, found)
}

/** What searches have led to most; while there is too little of that, the titles that are watched most at the provider, series by their episodes, and rated most. */
export async function readPopular(context: Scope, limit: number): Promise<Suggestion[]> {
  const { rows } = await sql<Match>`
    select d.id, d.kind, d.content_id, d.channel_id, d.person_id, d.program_id
    from search_document d
    left join content c on c.id = d.content_id
    left join content_popularity w on w.content_id = c.id
    where (${bySeveral('d.popularity')} > 0 or d.content_id is not null) and ${documentShown(context)} and ${leadsSomewhere(context)}
    order by ${bySeveral('d.popularity')} desc, coalesce(w.score, 0) desc,
      (select max((r->>'rating')::numeric) from jsonb_array_elements(c.ratings) r) desc nulls last, c.position, d.id
    limit ${limit}`.execute(context.db)
  return suggestionsOf(context, rows)
}
