import { sql } from 'kysely'
import { ULTRA_HD_NAMES } from '#domain/tv/channel-rules.ts'

/** Whether a row of `channel` is ultra high definition, as `isUltraHd` says of a channel that has been read. */
const channelUltraHd = sql<boolean>`('4k' = any(channel.tags) or channel.name ~* ${sql.lit(ULTRA_HD_NAMES)})`

/** Whether a row of `channel` may stand in a list: it is neither hidden nor ultra high definition, which no page plays. */
export const channelListed = sql<boolean>`(not channel.is_hidden and not ${channelUltraHd})`
