/** A part of the changed text: new text, or a range of the old one that stays. */
export type Piece = string | readonly [start: number, end: number]

/**
 * How both texts stand beside each other in one file, so that a test run chooses:
 * an expression, a statement, a property (also an attribute of JSX) or an element of a list.
 */
export type Form = 'expression' | 'statement' | 'property' | 'attribute' | 'argument' | 'element'

/** One small change of a file. */
export interface Mutant {
  readonly path: string
  /** What was done, as the table says it: "condition turned round". */
  readonly kind: string
  readonly form: Form
  readonly start: number
  readonly end: number
  /** What stands between start and end instead. */
  readonly pieces: readonly Piece[]
}

/** The line of a position, counted from 1. */
export const lineOf = (text: string, position: number): number => text.slice(0, position).split('\n').length

/** What a mutant writes in place of its range; `keep` says how old text is repeated, by default as it is. */
export const changed = (
  text: string,
  { pieces }: Pick<Mutant, 'pieces'>,
  keep = (start: number, end: number): string => text.slice(start, end),
): string => pieces.map((piece) => (typeof piece === 'string' ? piece : keep(...piece))).join('')

/** The whole file with the change made. */
export const apply = (text: string, mutant: Mutant): string =>
  text.slice(0, mutant.start) + changed(text, mutant) + text.slice(mutant.end)

const atOnce = (lines: readonly string[]): string => lines.map((line) => line.trim()).join(' ')

/** The lines that a change touches, before and after, each as one line. */
export function difference(
  text: string,
  mutant: Mutant,
): { readonly before: string; readonly after: string } {
  const first = text.lastIndexOf('\n', mutant.start - 1) + 1
  const last = text.indexOf('\n', mutant.end)
  const end = last < 0 ? text.length : last
  const after = text.slice(first, mutant.start) + changed(text, mutant) + text.slice(mutant.end, end)
  return { before: atOnce(text.slice(first, end).split('\n')), after: atOnce(after.split('\n')) }
}
