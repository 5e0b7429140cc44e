type Memory = Pick<Storage, 'getItem' | 'setItem'>

const nameOf = (device: string): string => `openair.pin.${device}`

/**
 * When the PIN was last entered rightly on a device (Unix seconds), or null. It outlives a reload of the page and ends
 * with the visit.
 */
export function pinEnteredAt(memory: Memory, device: string): number | null {
  const at = Number(memory.getItem(nameOf(device)) ?? Number.NaN)
  return Number.isSafeInteger(at) ? at : null
}

/** Keeps the moment (Unix seconds) of a right entry. */
export function rememberPin(memory: Memory, device: string, at: number): void {
  memory.setItem(nameOf(device), String(at))
}
