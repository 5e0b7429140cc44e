/** Why a payment was declined; gateways put their own codes into these words. Any other word counts as `declined`. */
export const DECLINES = {
  insufficient_funds: 'soft',
  declined: 'soft',
  limit_exceeded: 'soft',
  bank_unavailable: 'soft',
  not_confirmed_by_bank: 'soft',
  left_by_payer: 'soft',
  expired_card: 'hard',
  stolen_card: 'hard',
  closed_card: 'hard',
  unknown_card: 'hard',
  forbidden: 'hard',
} as const
export type Decline = keyof typeof DECLINES

const isDecline = (code: string): code is Decline => Object.hasOwn(DECLINES, code)

/** Whether charging the same card once more can never help. */
export const isHardDecline = (code: string | null): boolean =>
  code !== null && isDecline(code) && DECLINES[code] === 'hard'
