interface Numbered {
  readonly id: number
  readonly num: number
}

/** The channel so many places from the present one, round and round; the first one from a channel that is not in the list. */
export function channelBeside<C extends Numbered>(
  channels: readonly C[],
  presentId: number | null,
  by: 1 | -1,
): C | undefined {
  const at = channels.findIndex(({ id }) => id === presentId)
  if (at < 0) return channels[0]
  return channels.at((at + by) % channels.length)
}

/**
 * The channel of a typed number, and whether one more digit could mean another. `meant` is the channel that the digits stand for so far:
 * that of the number, or the only one whose number begins so.
 */
export function typedChannel<C extends Numbered>(
  channels: readonly C[],
  digits: string,
): { readonly channel: C | undefined; readonly mayGrow: boolean; readonly meant: C | undefined } {
  const number = String(Number(digits))
  const begun = channels.filter(({ num }) => String(num).startsWith(number))
  const channel = begun.find(({ num }) => String(num) === number)
  return {
    channel,
    mayGrow: begun.some((each) => each !== channel),
    meant: channel ?? (begun.length === 1 ? begun[0] : undefined),
  }
}
