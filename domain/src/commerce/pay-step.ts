/** What comes next for who pays. Moments are Unix milliseconds. */
export type PayStep =
  | { readonly is: 'redirect'; readonly fullUrl: string }
  /** The payer's browser posts these fields there. */
  | { readonly is: 'form'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly is: 'app'; readonly link: string }
  | { readonly is: 'qr'; readonly payload: string; readonly expiresAt: number }
  /** A code was sent to this phone, most digits hidden. */
  | { readonly is: 'sms'; readonly mask: string; readonly expiresAt: number }
  /** What the payer does elsewhere, in the payer's language. */
  | { readonly is: 'info'; readonly text: string }

type StepOfCode = Extract<PayStep, { readonly is: 'qr' | 'sms' }>

/** Whether the payer was given a code: to scan, or by message. */
export const isOfCode = (step: PayStep): step is StepOfCode => step.is === 'qr' || step.is === 'sms'

/** Whether the code that the payer was given is not valid any more. @param now Unix milliseconds */
export const isCodeOver = (step: PayStep, now: number): boolean => isOfCode(step) && step.expiresAt <= now
