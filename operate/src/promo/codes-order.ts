/** Nobody prints more at a time. */
export const MOST_CODES = 100_000

/** Codes that are to be drawn. */
export interface CodesOrder {
  /** Slug of the campaign. */
  readonly campaign: string
  /** Short name; needed where campaigns of several providers are called so. */
  readonly provider: string | undefined
  readonly count: number
  /** Of each code. */
  readonly uses: number
  readonly prefix: string
}
