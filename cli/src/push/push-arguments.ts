import { pushAddress } from '#domain/engagement/destination.ts'
import type { LocalisedText } from '#domain/providers/localise.ts'
import type { PushOrder } from '#operate/push/push-orders.ts'
import { parsed, UsageError } from '../command/usage.ts'

const DAY_SECONDS = 86_400
/** Push services keep a message for so long, in seconds. */
const LONGEST = 28 * DAY_SECONDS
const TYPES = ['content', 'channel', 'row', 'rowset', 'packets', 'settings', 'promo_key', 'url']

export const PUSH_HELP = `openair push send                   notify the devices that want it; it leaves within a minute
      --title TEXT --body TEXT     also by language, as often as there are: --title kk=…
      [--open TYPE:ID]             what it opens: ${TYPES.join(', ')} (url:https://… or url:/path)
      [--action TEXT] [--icon URL] words of its button, a picture
      [--provider NAME]            whose viewers; the default provider's if it is not said
      [--login USER]               one user of the provider
      [--at 2026-06-17T20:00:00Z]  when; at once if it is not said
      [--ttl SECONDS]              how long it is worth telling; a day if it is not said`

/** `kk=Text` is in Kazakh, anything else in whatever language has none of its own. */
function textsOf(values: readonly string[] | undefined): LocalisedText {
  return Object.fromEntries(
    (values ?? []).map((value) => {
      const [, language = '', text = value] = /^([a-z]{2,3})=(.+)$/s.exec(value) ?? []
      return [language, text]
    }),
  ) as LocalisedText
}

function destinationOf(open: string | undefined): PushOrder['destination'] {
  const none = { id: null, code: null, slug: null, src: null }
  if (open === undefined) return { type: 'url', ...none, src: '/' }
  const [, type = '', id = ''] = /^(\w+)(?::(.+))?$/.exec(open) ?? []
  if (!TYPES.includes(type) || (id === '' && type !== 'packets'))
    throw new UsageError(`--open takes a type and an id, such as content:metropolis: ${TYPES.join(', ')}`)
  if (type === 'url') {
    const destination = { type, ...none, src: id }
    // What browsers would not be sent to opens home instead, which the operator would learn from viewers.
    if (pushAddress(destination) !== id)
      throw new UsageError(`--open takes addresses that begin with https://, or paths of the service: ${id}`)
    return destination
  }
  if (type === 'promo_key') return { type, ...none, code: id }
  return { type, ...none, id: id === '' ? null : id }
}

/** @throws UsageError */
export function pushOrder([command, ...args]: readonly string[], now: number): PushOrder {
  const text = { type: 'string' } as const
  const many = { type: 'string', multiple: true } as const
  const { positionals, values } = parsed(args, {
    title: many,
    body: many,
    action: many,
    open: text,
    icon: text,
    provider: text,
    login: text,
    at: text,
    ttl: text,
  })
  if (command !== 'send' || positionals.length > 0)
    throw new UsageError(`unknown arguments: push ${[command, ...args].join(' ')}`)
  const one = values as Readonly<Record<string, string | undefined>>
  const [title, body, action] = (['title', 'body', 'action'] as const).map((name) =>
    textsOf(values[name] as string[] | undefined),
  )
  if (!title || !body || Object.keys(title).length === 0 || Object.keys(body).length === 0)
    throw new UsageError('push send takes a --title and a --body')
  const start = one['at'] === undefined ? now : Date.parse(one['at'])
  if (!Number.isFinite(start)) throw new UsageError('--at takes a moment such as 2026-06-17T20:00:00Z')
  const timeToLive = Number(one['ttl'] ?? DAY_SECONDS)
  if (!Number.isInteger(timeToLive) || timeToLive < 1 || timeToLive > LONGEST)
    throw new UsageError(`--ttl takes seconds, from 1 to ${LONGEST}`)
  if (start + timeToLive * 1000 <= now)
    throw new UsageError(
      '--at is a moment so long ago that nobody is told any more: it and --ttl have to reach beyond now',
    )
  return {
    provider: one['provider'],
    login: one['login'],
    title,
    body,
    action: action && Object.keys(action).length > 0 ? action : null,
    icon: one['icon'] ?? null,
    destination: destinationOf(one['open']),
    timeToLive,
    start,
  }
}
