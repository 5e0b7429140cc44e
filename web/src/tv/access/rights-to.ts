import type { Channel } from '#contract/tv.ts'
import type { ArchiveRights } from '#domain/tv/archive.ts'

/** What may be watched of the archive of a channel; nothing where none is known. */
export const rightsTo = (channel: Channel | undefined): ArchiveRights => ({
  isPurchased: channel?.is_purchased ?? false,
  archivedDays: channel?.available_archived_days ?? 0,
})
