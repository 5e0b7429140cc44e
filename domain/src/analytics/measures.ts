/** Buckets of a measure grow by a tenth each, so that any two of one bucket differ by less than that. */
export const BUCKET_GROWTH = 1.1
/** The last bucket, for all that is more. */
export const LAST_BUCKET = 199

/** How many values lie in a bucket. */
export interface Bucket {
  readonly bucket: number
  readonly count: number
}

/** A figure with the bounds between which the true one lies in 95 of 100 samples. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** Of the normal distribution: 95 of 100 lie within. */
const Z = 1.96

/** The middle of a bucket, in the unit of the measure. */
export const bucketValue = (bucket: number): number =>
  bucket === 0 ? BUCKET_GROWTH / 2 : BUCKET_GROWTH ** (bucket + 0.5)

const lowerEdge = (bucket: number): number => (bucket === 0 ? 0 : BUCKET_GROWTH ** bucket)

/**
 * The value below which a share of a sample lies, with its bounds from the order of the sample (the number below a quantile is
 * binomial; Hahn and Meeker, Statistical Intervals). Null of no sample. @param share 0 to 1
 */
export function quantile(buckets: readonly Bucket[], share: number): Estimate | null {
  const ordered = buckets.filter(({ count }) => count > 0).toSorted((one, other) => one.bucket - other.bucket)
  const total = ordered.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const bucketAt = (rank: number): number => {
    let below = 0
    for (const { bucket, count } of ordered) {
      below += count
      if (below >= rank) return bucket
    }
    return ordered.at(-1)?.bucket ?? 0
  }
  const within = (rank: number): number => Math.min(total, Math.max(1, rank))
  const spread = Z * Math.sqrt(total * share * (1 - share))
  return {
    value: bucketValue(bucketAt(within(Math.ceil(total * share)))),
    // Where in its bucket a value lies nobody knows.
    low: lowerEdge(bucketAt(within(Math.floor(total * share - spread)))),
    high: lowerEdge(bucketAt(within(Math.ceil(total * share + spread) + 1)) + 1),
  }
}

/** A share of a sample with its bounds, also of few (Wilson's interval). Null of no sample. */
export function share(count: number, total: number): Estimate | null {
  if (total === 0) return null
  const value = Math.min(1, count / total)
  const middle = value + (Z * Z) / (2 * total)
  const spread = Z * Math.sqrt((value * (1 - value)) / total + (Z * Z) / (4 * total * total))
  const scale = 1 + (Z * Z) / total
  return { value, low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) }
}

/** How many there were of which each was noted by chance, with bounds. @param rate the chance, 0 to 1 */
export function fromSample(noted: number, rate: number): Estimate {
  const value = noted / rate
  // What was not noted is as uncertain as the noted number is small.
  const spread = (Z * Math.sqrt((noted + 1) * (1 - rate))) / rate
  return { value, low: Math.max(noted, value - spread), high: value + spread }
}
