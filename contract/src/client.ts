import { Type, type Static } from 'typebox'
import { nullable } from './values.ts'

/** What a page may ask its viewer beside what the viewer came for. */
export const PROMPT_KINDS = [
  'register',
  'email',
  'survey_unsubscribe',
  'survey_rate',
  'permission',
  'install',
  'galam_poll2',
  'almatv_install',
  'freedommedia_install',
  'freedommedia_promo',
] as const
export type PromptKind = (typeof PROMPT_KINDS)[number]

/** How a phone is led to the native app: not at all, by a plain choice, or by an offer that comes with the app. */
export const APP_REDIRECTS = ['none', 'plain', 'premium'] as const
export type AppRedirect = (typeof APP_REDIRECTS)[number]

/** The channel of the New Year's page, where the provider names no other. */
export const NEW_YEAR_CHANNEL = 3929

/** How the web app behaves at a provider. */
export const ClientSettings = Type.Object({
  is_branded: Type.Boolean({ description: "whether it is the partner's own variant of the web app" }),
  prompts: Type.Array(Type.String(), {
    description: `prompts of this provider, of ${PROMPT_KINDS.join(', ')}`,
  }),
  has_late_install: Type.Boolean({ description: 'whether install prompts wait for two minutes' }),
  apps: Type.Object({
    android: nullable(Type.String({ description: 'address of the app in its store' })),
    ios: nullable(Type.String()),
    scheme: nullable(Type.String({ description: 'opens the installed app: scheme://path' })),
  }),
  app_redirect: Type.String({ description: APP_REDIRECTS.join(', ') }),
  poll_url: nullable(Type.String({ description: 'an inquiry at another site' })),
  promo_url: nullable(Type.String({ description: "the partner's own offer" })),
  new_year: Type.Object({
    channel_id: Type.Integer({ description: 'the channel that the page of the New Year begins with' }),
    rows: Type.Array(Type.String(), { description: 'slugs of the rows under it' }),
  }),
  cast: nullable(
    Type.Object(
      {
        script: Type.String({ description: 'address of the script that finds devices; loaded on a press' }),
        receiver: Type.String({ description: 'id of the application that plays on them' }),
      },
      { description: 'null where nothing is cast' },
    ),
  ),
  backends: Type.Array(Type.String(), {
    description: 'other origins that `?devapi=` may send the calls of a page to',
  }),
})
export type ClientSettings = Static<typeof ClientSettings>
