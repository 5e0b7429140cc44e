/** Who asks for a stream. */
export interface Watcher {
  readonly isGuest: boolean
  /** A look at a channel in passing: it asks no PIN, and so shows nothing for adults to anybody. */
  readonly isPreview?: boolean
  /** Years; null is no limit. */
  readonly maxAge: number | null
}

/** Whether nothing for adults is shown to this viewer. */
export const avoidsAdults = ({ isGuest, isPreview }: Watcher): boolean => isGuest || isPreview === true
/** Whether there are programmes that this viewer must not see. */
export const isLimited = (watcher: Watcher): boolean => avoidsAdults(watcher) || watcher.maxAge !== null
