/** Where a key leads in a list of options; null for a key that moves nothing. A letter leads to the next option that begins so. */
export function nextOption(
  key: string,
  active: number,
  options: readonly { readonly label: string }[],
): number | null {
  const last = options.length - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, active + 1)
    case 'ArrowUp':
      return Math.max(0, active - 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return key.length === 1 && key !== ' ' ? nextByLetter(key.toLowerCase(), active, options) : null
  }
}

function nextByLetter(
  letter: string,
  active: number,
  options: readonly { readonly label: string }[],
): number | null {
  for (let step = 1; step <= options.length; step += 1) {
    const index = (active + step) % options.length
    if (options[index]?.label.toLowerCase().startsWith(letter)) return index
  }
  return null
}
