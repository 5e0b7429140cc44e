import type { Boot } from '#contract/boot.ts'
import { keptSince } from '../api/kept-since.ts'
import { isDrawnForOther } from '../api/profile-role.ts'

/**
 * One of the provider's texts that the page has brought along, in the language that it came in; pages of other things bring none. A child
 * reads none of an adult's page: the service takes out of its own what names a title that is not for it.
 */
export function broughtWith<Text>(
  language: string,
  pick: (boot: Boot) => Text | undefined,
): Text | undefined {
  if (isDrawnForOther()) return undefined
  const boot = JSON.parse(document.getElementById('boot')?.textContent ?? 'null') as Boot | null
  return boot?.language === language ? pick(boot) : undefined
}

/** When what the page has brought was said, in Unix milliseconds: a page that is kept for times without a connection is of before. */
export const madeAt = (): number => Date.parse(keptSince() ?? '') || performance.timeOrigin
