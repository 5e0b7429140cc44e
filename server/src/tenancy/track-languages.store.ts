import { type Kysely, sql } from 'kysely'
import type { WholeTables } from '../db/tables.ts'

/** Language tags of the tracks that the titles of a provider have. */
export interface TrackTags {
  readonly audio: readonly string[]
  readonly subtitle: readonly string[]
}

export const NO_TRACKS: TrackTags = { audio: [], subtitle: [] }

/** Those of each provider, by what its videos are made from: also of such as are still being made. */
export async function readTrackTags(whole: Kysely<WholeTables>): Promise<ReadonlyMap<number, TrackTags>> {
  const { rows } = await sql<{ provider_id: number; kind: keyof TrackTags; language: string }>`
    with held as (
      select distinct p.provider_id, coalesce(a.recipe->'protect'->>'assetId', a.id) as asset_id
      from provider_content p join content c on c.id = p.content_id join asset a on a.id = c.asset_id where p.is_offered)
    select distinct held.provider_id, track.kind, track.language
    from held join asset a on a.id = held.asset_id, lateral (
      select 'audio' as kind, one #>> '{}' as language from jsonb_array_elements(a.recipe->'audio') one
      union all select 'audio', one->>'language' from jsonb_array_elements(a.recipe->'film'->'audio') one
      union all select 'subtitle', one->>'language' from jsonb_array_elements(a.recipe->'subtitles') one
      union all select 'subtitle', one->>'language' from jsonb_array_elements(a.recipe->'film'->'subtitles') one) track
    where track.language is not null`.execute(whole)
  const tagsOf = (of: typeof rows, kind: keyof TrackTags): string[] =>
    of.flatMap((row) => (row.kind === kind ? [row.language] : []))
  return new Map(
    [...Map.groupBy(rows, (row) => row.provider_id)].map(([id, of]) => [
      id,
      { audio: tagsOf(of, 'audio'), subtitle: tagsOf(of, 'subtitle') },
    ]),
  )
}
