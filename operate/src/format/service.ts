import type { ChannelPlan } from '#domain/tv/day-plan.ts'
import type { AdCampaign } from './ads.ts'
import type { AvatarCategory } from './avatar.ts'
import type { Content, Country, Genre, Person } from './catalogue.ts'
import type { Library } from './library.ts'
import type { Packet } from './commerce.ts'
import type { News } from './news.ts'
import type { Row, Rowset } from './pages.ts'
import type { Picture } from './picture.ts'
import type { Promo } from './promo.ts'
import type { Account, Provider } from './provider.ts'
import type { Localised } from './text.ts'
import type { Category, Channel, Program } from './tv.ts'

/** A whole service as its folder describes it, checked: every reference is an id that exists. */
export interface Service {
  name: Localised
  /** Those of its providers, the default one's first and in its order: drawings and clips have their letters in the first one that says them. */
  languages: readonly string[]
  /** Playout channels begin this many days before the first start. */
  timelineEpochDays: number
  /** What a channel shows while its programme is not ready. */
  standby: Picture
  providers: Provider[]
  genres: Genre[]
  countries: Country[]
  persons: Person[]
  libraries: Library[]
  contents: Content[]
  categories: Category[]
  channels: Channel[]
  programs: Program[]
  /** One per channel. Times are in the time zone of the default provider. */
  plans: ChannelPlan[]
  packets: Packet[]
  promos: Promo[]
  adCampaigns: AdCampaign[]
  news: News[]
  rows: Row[]
  rowsets: Rowset[]
  avatars: AvatarCategory[]
  accounts: Account[]
}
