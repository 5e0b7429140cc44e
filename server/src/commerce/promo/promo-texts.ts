import type { PromoProblem } from '#domain/commerce/promo-rules.ts'
import { Failure } from '../../failures/failure.ts'
import { textsOf, type Words } from '../../words/words.ts'

/** What is said of promo codes. */
export const PROMO = textsOf('promo')

/** Why a code gives nothing. */
type GivesNothing = PromoProblem | 'has_it' | 'card_used'

const WHY: Readonly<Record<GivesNothing, Words>> = {
  not_begun: PROMO.not_begun,
  over: PROMO.over,
  used_up: PROMO.used_up,
  used_before: PROMO.used_before,
  only_new: PROMO.only_new,
  has_it: PROMO.has_it,
  card_used: PROMO.card_used,
}

/** A code that gives nothing, in words. */
export const promoRefused = (why: GivesNothing): Failure => Failure.told('bad_request', WHY[why])
