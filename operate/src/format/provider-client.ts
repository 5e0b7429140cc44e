import { Type, type Static } from 'typebox'
import { APP_REDIRECTS, PROMPT_KINDS } from '#contract/client.ts'
import { closed, Id, OneOf, Slug } from './text.ts'

/** One origin and no other, as browsers write it: lower case, without a path, without the port that is usual. */
export const FrameOrigin = Type.String({
  pattern:
    '^https?://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[1-9]\\d{0,4})?(?<!^https://[^/]*:443)(?<!^http://[^/]*:80)$',
})

const WebAddress = Type.String({ pattern: '^https?://' })

/** How the web app behaves; what is left out has the service's default. */
export const Client = Type.Object(
  {
    /** It is the partner's own variant of the web app. */
    is_branded: Type.Optional(Type.Boolean()),
    prompts: Type.Optional(Type.Array(OneOf(PROMPT_KINDS), { uniqueItems: true })),
    has_late_install: Type.Optional(Type.Boolean()),
    /** Addresses of the native apps in their stores. */
    apps: Type.Optional(
      Type.Object(
        {
          android: Type.Optional(WebAddress),
          ios: Type.Optional(WebAddress),
          /** Of addresses that open the installed app: `scheme://path`. */
          scheme: Type.Optional(
            Type.String({ pattern: '^(?!https?$|javascript$|data$)[a-z][a-z0-9+.-]{2,40}$' }),
          ),
        },
        closed,
      ),
    ),
    app_redirect: Type.Optional(OneOf(APP_REDIRECTS)),
    poll_url: Type.Optional(WebAddress),
    promo_url: Type.Optional(WebAddress),
    /** Devices that play in place of the page: the script that finds them, and the application that they run. */
    cast: Type.Optional(
      Type.Object(
        {
          script: Type.String({ pattern: '^https://' }),
          receiver: Type.String({ pattern: '^[0-9A-F]{8}$' }),
        },
        closed,
      ),
    ),
    /** HLS playlists or MP4 files that play before each film and episode, in this order. */
    packshots: Type.Optional(Type.Array(WebAddress, { uniqueItems: true, maxItems: 5 })),
    /** Picture or video (.mp4, .webm) that stands where the archive of a channel is closed. */
    blackout_placeholder: Type.Optional(Type.String({ pattern: '^https://[^\\s]+$' })),
    /** Other origins that the calls of a page may be sent to by `?devapi=`. */
    backends: Type.Optional(Type.Array(FrameOrigin, { uniqueItems: true })),
    /** Origins of a messenger's web version, which may show every page. */
    messenger_origins: Type.Optional(Type.Array(FrameOrigin, { uniqueItems: true })),
    /** Origins of players of others that may stand in the page of a channel. */
    player_origins: Type.Optional(Type.Array(FrameOrigin, { uniqueItems: true })),
    /** The page of the New Year: its channel, by id, and the rows under it, by slug. */
    new_year: Type.Optional(
      Type.Object(
        { channel: Type.Optional(Id), rows: Type.Optional(Type.Array(Slug, { uniqueItems: true })) },
        closed,
      ),
    ),
  },
  closed,
)
export type Client = Static<typeof Client>
