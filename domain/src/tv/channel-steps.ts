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

/** The channel of a typed number, and whether one more digit could mean another. */
export function typedChannel<C extends Numbered>(
  channels: readonly C[],
  digits: string,
): { readonly channel: C | undefined; readonly mayGrow: boolean } {
  const number = String(Number(digits))
  return {
    channel: channels.find(({ num }) => String(num) === number),
    mayGrow: channels.some(({ num }) => String(num).length > number.length && String(num).startsWith(number)),
  }
}
