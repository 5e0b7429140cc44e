import { type CodesOrder, MOST_CODES } from '#operate/promo/codes-order.ts'
import { parsed, UsageError } from './usage.ts'

export const PROMO_HELP = `openair promo create CAMPAIGN      draw promo codes of a campaign; they are printed this once, a line each
      --count N                    how many
      [--uses M]                   how often each can be used; once if it is not said
      [--prefix ABC]               what each begins with, three letters or digits at most
      [--provider NAME]            whose campaign, where several have one of this name
openair promo list                 campaigns, their codes and how often they were used`

/** What `openair promo …` is asked to do. */
export type PromoOrder = { readonly do: 'list' } | ({ readonly do: 'create' } & CodesOrder)

function countIn(word: string | undefined, name: string, most: number): number {
  const count = Number(word)
  if (!/^\d+$/.test(word ?? '') || count < 1 || count > most)
    throw new UsageError(`--${name} takes a number from 1 to ${most}`)
  return count
}

/** @throws UsageError */
export function promoOrder([command, ...args]: readonly string[]): PromoOrder {
  if (command === 'list' && args.length === 0) return { do: 'list' }
  if (command !== 'create') throw new UsageError(`unknown arguments: promo ${[command, ...args].join(' ')}`)
  const text = { type: 'string' } as const
  const { positionals, values } = parsed(args, { count: text, uses: text, prefix: text, provider: text })
  const { count, uses, prefix, provider } = values as Record<string, string | undefined>
  const [campaign, ...rest] = positionals
  if (campaign === undefined || rest.length > 0) throw new UsageError('promo create takes one campaign')
  return {
    do: 'create',
    campaign,
    provider,
    count: countIn(count, 'count', MOST_CODES),
    uses: countIn(uses ?? '1', 'uses', 1_000_000),
    prefix: prefix ?? '',
  }
}
