import { sql, type Selectable } from 'kysely'
import type { Category, Channel } from '#contract/tv.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { leastPriceOf, type OpeningPacket } from '#domain/rights/may-watch.ts'
import { localise } from '#domain/providers/localise.ts'
import { isAdultChannel } from '#domain/tv/channel-rules.ts'
import { motionRatingOf } from '#domain/tv/motion-rating.ts'
import { rasterUrl } from '#media/pictures/raster-url.ts'
import { keepingPlans } from '../db/kept-plans.ts'
import { withinAge } from '../db/within-age.ts'
import type { CategoryTable, ChannelTable } from '../db/tables.ts'
import type { Scope } from '../scope/scope.ts'
import { textsOf } from '../words/words.ts'
import { languageOrder } from '../tenancy/provider-answers.ts'
import { readBasePrice } from '../rights/base-price.ts'
import { CHANNEL_PACKETS } from '../rights/opening-packets.ts'
import { isOpenTo } from '../rights/open-to.ts'
import { channelAmong, channelNamed } from '../rights/channel-named.ts'
import { readOnAir } from './schedule.store.ts'
import { channelListed } from './listed-channel.ts'
import { toScheduleItem } from './shown-schedule.ts'

/** Days of schedule that lie ahead. */
const FUTURE_DAYS = 3

interface ChannelRow extends Omit<
  Selectable<ChannelTable>,
  'plan' | 'source' | 'is_withdrawn' | 'blackouts' | 'protection'
> {
  category_ids: number[]
  packets: OpeningPacket[]
  /** It has programmes at all: without any there is nothing to show, neither now nor of the past. */
  has_schedule: boolean
}

const selectChannels = ({ db, maxAge }: Scope) =>
  db
    .selectFrom('channel')
    .where(withinAge('channel.age', maxAge))
    .select([
      'channel.id',
      'num',
      'slug',
      'name',
      'description',
      'icon',
      'cover',
      'color_bg',
      'age',
      'is_free',
      'is_hidden',
      'is_fixed',
    ])
    .select([
      'archived_days',
      'tags',
      'time_zone',
      'epoch',
      'vitrina',
      'trackers',
      'overlay_icon',
      'cover_light',
    ])
    .select([
      sql<
        number[]
      >`array(select category_id from channel_category where channel_id = channel.id order by category_id)`.as(
        'category_ids',
      ),
      CHANNEL_PACKETS.as('packets'),
      sql<boolean>`exists (select from schedule_item where channel_id = channel.id)`.as('has_schedule'),
    ])
    .orderBy('num')

/** Why a channel is not available. */
const NOTHING_TO_SHOW = textsOf('tv').nothing_to_show

function toChannel(
  row: ChannelRow,
  scope: Scope,
  current: Channel['current_schedule'],
  basePrice: number | null,
): Channel {
  const { language, provider, maxAge } = scope
  const thing = { isFree: row.is_free, packets: row.packets }
  const isOpen = isOpenTo(scope, thing, { kind: 'channel', id: row.id })
  const isForAdults = isAdultChannel(row, { role: 'adult', programsCount: false })
  const leastPrice = leastPriceOf(row.packets, basePrice)
  const cover = rasterUrl(row.cover, 'webp')
  return {
    id: row.id,
    num: row.num,
    slug: row.slug,
    name: row.name,
    description: row.description
      ? (localise(row.description, language, languageOrder(provider)) ?? null)
      : null,
    icon: rasterUrl(row.icon, 'png'),
    logo: row.icon,
    cover: {
      full: cover,
      bg: row.cover,
      color_bg: row.color_bg,
      light_bg: row.cover_light,
      dark_bg: row.cover,
    },
    overlay_icon: row.overlay_icon,
    source: row.vitrina ? 'vitrina' : 'playout',
    // Whoever is told it can watch: where that takes a packet or a PIN, it is for the config to tell.
    vitrinaUrl: isOpen && !isForAdults ? (row.vitrina?.url ?? null) : null,
    vlight: row.vitrina?.light_url !== undefined,
    stat: { id: String(row.id) },
    age: row.age,
    is_available: row.has_schedule,
    access_error: row.has_schedule
      ? null
      : (localise(NOTHING_TO_SHOW, language, languageOrder(provider)) ?? null),
    is_purchased: isOpen,
    is_free: row.is_free,
    is_hidden: row.is_hidden,
    is_fixed: row.is_fixed,
    is_4k: row.tags.includes('4k'),
    hd: true,
    is_hd: true,
    ar: '16:9',
    screen: cover,
    trackers: row.trackers,
    motion_rating_id: motionRatingOf(row.age),
    favorite: null,
    is_favored: false,
    archived_days: row.archived_days,
    real_archived_days: row.archived_days,
    available_archived_days: row.archived_days,
    future_days: FUTURE_DAYS,
    // Children buy nothing.
    min_price: isOpen || leastPrice === null || maxAge !== null ? null : formatMoney(leastPrice),
    parent_id: null,
    stream_types: [{ type: 'hls' }, ...(row.vitrina ? [{ type: 'vitrina' }] : [])],
    tags: row.tags,
    category_ids: row.category_ids,
    current_schedule: current,
  }
}

/**
 * Channels with what is on air, as those see them who hold the packets of the scope; what a viewer has kept is laid over them by
 * `favouriteMarks`. By their numbers, or in the order of `ids`. Hidden ones and ultra
 * high definition are left out of the list without ids.
 */
export async function readChannels(context: Scope, ids?: readonly number[]): Promise<Channel[]> {
  if (ids?.length === 0) return []
  const query = ids
    ? selectChannels({ ...context, db: keepingPlans(context.db) }).where(channelAmong(ids))
    : selectChannels(context).where(channelListed)
  const [rows, onAir, basePrice] = await Promise.all([
    query.execute(),
    readOnAir(context.db, Math.floor(context.now / 1000), context.maxAge, ids),
    readBasePrice(context),
  ])
  const channels = rows.map((row) => {
    const item = onAir.get(row.id)
    const onAirNow = item ? toScheduleItem(item, row, context) : null
    return toChannel(row, context, onAirNow, basePrice)
  })
  return ids ? channels.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : channels
}

/** Which channel an id, number or slug means, hidden ones too, and what its schedule is told by. */
export function findChannel({ db, maxAge }: Scope, ref: { id: number } | { slug: string }) {
  return keepingPlans(db)
    .selectFrom('channel')
    .select(['id', 'epoch', 'time_zone', 'archived_days'])
    .where(channelNamed(ref))
    .where(withinAge('channel.age', maxAge))
    .executeTakeFirst()
}

/** Categories that hold a channel, in their order. */
export async function readCategories({ db, language, provider, maxAge }: Scope): Promise<Category[]> {
  const rows = await db.selectFrom('category').selectAll().orderBy('position').execute()
  const held = await db
    .selectFrom('channel_category')
    .innerJoin('channel', 'channel.id', 'channel_category.channel_id')
    .select(['category_id', 'channel_id'])
    .where(channelListed)
    .where(withinAge('channel.age', maxAge))
    .orderBy('num')
    .execute()
  const channels = Map.groupBy(held, (one) => one.category_id)
  const text = (value: Selectable<CategoryTable>['short']): string | null =>
    value ? (localise(value, language, languageOrder(provider)) ?? null) : null
  return rows.flatMap(({ id, slug, name, short, tags }) => {
    const ids = channels.get(id)?.map((one) => one.channel_id) ?? []
    return ids.length === 0
      ? []
      : [{ id, slug, name: text(name) ?? slug, short: text(short), tags, channels: ids }]
  })
}
