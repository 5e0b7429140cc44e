/** An ad as the library has it, with what a wrapper's document makes of it. */
export interface WrappedAd {
  sequence?: string | number | null
  /** It stands in for those that are shown. */
  isSpare?: boolean
  /** Those of one of several alternatives of a document have the same: the wrapper that they come from. */
  alternative?: object
}

const isOfPod = ({ sequence }: Pick<WrappedAd, 'sequence'>): boolean =>
  Number.parseInt(String(sequence), 10) > 0

/**
 * Marks what is shown of the document that a wrapper leads to: its pod, in the order of its numbers, or else the first of what stands alone. All
 * else of it stands in for what fails (VAST 4.2, 2.3.3.3). What stands alone may be a wrapper with a pod of its own, and what is shown in place
 * of a wrapper of a pod is of that pod. Answers the same ads, what is shown before what stands in.
 * @param found what is found in the document, wrappers within it done before
 */
export function arrangeWrapped<Ad extends WrappedAd>(
  wrapper: Pick<WrappedAd, 'sequence'>,
  found: readonly Ad[],
): Ad[] {
  const own = found.filter(({ isSpare }) => isSpare !== true)
  const pod = own
    .filter((ad) => ad.alternative === undefined && isOfPod(ad))
    .toSorted((one, other) => Number(one.sequence) - Number(other.sequence))
  const alternatives = own.filter((ad) => !pod.includes(ad))
  const [first] = alternatives
  const ofFirst = first?.alternative
  const shown =
    pod.length > 0
      ? pod
      : alternatives.filter((ad) => ad === first || (ofFirst && ad.alternative === ofFirst))
  for (const ad of shown) {
    if (isOfPod(wrapper)) {
      delete ad.alternative
      ad.sequence = wrapper.sequence ?? null
    } else ad.alternative = wrapper
  }
  const spare = found.filter((ad) => !shown.includes(ad))
  for (const ad of spare) {
    ad.isSpare = true
    delete ad.sequence
  }
  return [...shown, ...spare]
}
