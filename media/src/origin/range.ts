/** Which bytes of a file of `size` a Range header asks for (RFC 9110, 14.1.2): a part, `unsatisfiable`, or undefined for all of it. */
export function byteRange(
  header: string | undefined,
  size: number,
): { from: number; to: number } | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  // Anything else, several ranges included, may be answered with the whole.
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return from >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { from, to }
}
