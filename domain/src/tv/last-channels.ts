/** So many channels are remembered. */
export const LAST_CHANNELS_MAX = 10

/** The list of channels watched last, newest first, after one more. Channels for adults are never remembered. */
export function rememberChannel(
  list: readonly number[],
  watched: { readonly id: number; readonly isAdult: boolean },
): readonly number[] {
  if (watched.isAdult) return list
  return [watched.id, ...list.filter((id) => id !== watched.id)].slice(0, LAST_CHANNELS_MAX)
}
