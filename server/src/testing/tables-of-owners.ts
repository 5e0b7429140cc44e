/** Tables that say whose their rows are by themselves, or hang off such a one, and why no part of a provider stands in their place. */
interface OwnedTables {
  readonly why: string
  /** By their names: the folders whose code names them, `room/folder`. */
  readonly tables: Readonly<Record<string, readonly string[]>>
}

/**
 * Every table with rows of one provider, or that hangs off one, is read by parts (`db/provider-tables.ts`) or stands here. In a folder that is not said of
 * it no query names it.
 */
const OWNED_TABLES: readonly OwnedTables[] = [
  {
    why: 'What providers say of what they have. Parts are made of it; what is named here besides asks for all users at once, each with the provider of their own, or for the search of one.',
    tables: {
      provider_channel: ['server/analytics', 'server/catalogue', 'server/http', 'server/rights'],
      provider_content: [
        'operate/content',
        'server/catalogue',
        'server/http',
        'server/playback',
        'server/rights',
        'server/tenancy',
      ],
      provider_packet: ['operate/write', 'server/rights'],
      provider_row: [],
      provider_rowset: [],
    },
  },
  {
    why: 'Whoever signs in is looked for by provider and name, phone or address; later the token says who it is. Each user has one provider, so that their rows are no other one’s.',
    tables: {
      app_user: [
        'cli/payments',
        'cli/start',
        'operate/folder',
        'operate/push',
        'server/analytics',
        'server/catalogue',
        'server/commerce',
        'server/engagement',
        'server/http',
        'server/identity',
        'server/playback',
        'server/rights',
        'server/work',
      ],
      otp: ['server/identity'],
    },
  },
  {
    why: 'Rows of a user, a profile or a device, which are found by its id: that of the viewer, from the token, or of all in a job.',
    tables: {
      access_token: ['server/http', 'server/identity'],
      account_message: ['server/identity', 'server/messages'],
      ad_event: ['server/ads'],
      ad_given: ['server/ads'],
      content_rating: ['operate/content', 'server/catalogue', 'server/identity'],
      device: [
        'server/ads',
        'server/engagement',
        'server/http',
        'server/identity',
        'server/messages',
        'server/playback',
      ],
      entitlement: ['operate/folder', 'server/ads', 'server/analytics', 'server/commerce', 'server/rights'],
      favourite: ['operate/content', 'operate/write', 'server/catalogue', 'server/http', 'server/identity'],
      idempotent_call: ['server/work'],
      known_device: ['server/identity'],
      packet_agreement: ['server/commerce'],
      profile: [
        'operate/write',
        'server/ads',
        'server/catalogue',
        'server/engagement',
        'server/http',
        'server/identity',
        'server/messages',
        'server/playback',
      ],
      promo_use: ['server/commerce'],
      push_delivery: ['server/engagement'],
      read_message: ['server/messages'],
      search_found: ['server/catalogue'],
      survey_answer: ['server/commerce'],
      trial_use: ['server/commerce'],
      view_session: [
        'operate/content',
        'server/analytics',
        'server/catalogue',
        'server/identity',
        'server/playback',
        'server/rights',
      ],
      watch_history: [
        'operate/content',
        'server/catalogue',
        'server/identity',
        'server/playback',
        'server/tv',
      ],
    },
  },
  {
    why: 'Money is booked by user or by payment, in transactions that write what they read, and jobs, statistics and the console go over that of all providers.',
    tables: {
      card: ['cli/payments', 'cli/sandbox', 'server/commerce'],
      gateway_event: ['server/commerce'],
      journal: ['cli/payments', 'server/analytics', 'server/commerce'],
      ledger_account: ['cli/payments', 'server/analytics', 'server/commerce'],
      ledger_entry: ['cli/payments', 'server/analytics', 'server/commerce'],
      payme_transaction: ['server/commerce'],
      payment: ['cli/payments', 'cli/sandbox', 'server/analytics', 'server/commerce', 'server/work'],
      purchase: ['server/analytics', 'server/commerce'],
      purchase_offer: ['server/analytics', 'server/commerce'],
      refund: ['cli/payments', 'cli/sandbox', 'server/analytics', 'server/commerce'],
      subscription: ['operate/folder', 'server/analytics', 'server/commerce'],
    },
  },
  {
    why: 'What is told and counted is written from calls, and read by jobs and the console alone.',
    tables: {
      ad_count: ['server/ads', 'server/analytics'],
      event_left_out: ['server/analytics'],
      stat_channel_hour: ['server/analytics'],
      stat_count_hour: ['server/analytics'],
      stat_measure_hour: ['server/analytics'],
      stat_viewer_day: ['server/analytics'],
      viewer_event: ['server/analytics'],
    },
  },
  {
    why: 'What stands beside titles, channels and packets is told together with these, which are read by parts; what texts may mean is asked of the parts before it is shown.',
    tables: {
      channel_category: ['server/tv'],
      content_country: ['server/catalogue'],
      content_genre: ['server/catalogue', 'server/db'],
      content_person: ['server/boot', 'server/catalogue', 'server/tv'],
      content_video: ['operate/content', 'operate/plan'],
      packet_channel: ['server/commerce', 'server/packets', 'server/rights'],
      packet_content: ['operate/content', 'server/catalogue', 'server/commerce', 'server/rights'],
      search_document: ['server/catalogue'],
      search_lead: ['server/catalogue'],
    },
  },
]

/** Which folders name the tables of the list. */
export const FOLDERS_OF_TABLES: ReadonlyMap<string, readonly string[]> = new Map(
  OWNED_TABLES.flatMap(({ tables }) => Object.entries(tables)),
)

/** What is everybody's, and what the service itself works by: no row of these is of one provider. */
export const TABLES_WITHOUT_OWNER: readonly string[] = [
  'avatar avatar_category country genre library person search_stale search_word',
  'applied_service asset attempt event_reader imported_content migration notice_outbox ordered_job provider service_secret standby_clip unnamed_video',
].flatMap((line) => line.split(' '))
