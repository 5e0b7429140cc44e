/** Work that the service does by itself, again and again. It has to bear being done twice and being broken off anywhere. */
export interface Job {
  /** Of letters and dashes, such as `count-popularity`. */
  readonly name: string
  /** What it does, for operators. */
  readonly what: string
  /** When it is due, in UTC, as a crontab writes it. It is done at each start too. */
  readonly cron: string
  /** Throws where it could not be done; it is tried again then. */
  readonly run: () => Promise<void>
}

/** How a job stands on all nodes together. */
export interface JobState {
  readonly name: string
  /** When it was done last, and how long that took in milliseconds; null where that is longer ago than runs are remembered. */
  readonly done: { readonly at: Date; readonly took: number } | null
  readonly isRunning: boolean
  /** It has failed, and is to be tried again. */
  readonly isTriedAgain: boolean
  /** Runs that failed in every try, and were not made up for; what the last one said. */
  readonly failures: number
  readonly said: string | null
}
