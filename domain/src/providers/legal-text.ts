import type { LegalKind } from '#contract/legal.ts'
import type { LocalisedText } from './localise.ts'

/** The legal texts of a provider, those that it has. */
export type LegalTexts = Partial<
  Record<LegalKind, { readonly title: LocalisedText; readonly text: LocalisedText }>
>

const HEADING = /^##\s+/
const ITEM = /^-\s+/

/** A part of a legal text; `isApart` where more than one blank line stands before it. */
export type LegalPart =
  | { readonly kind: 'heading'; readonly text: string; readonly isApart: boolean }
  | { readonly kind: 'text'; readonly text: string; readonly isApart: boolean }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly isApart: boolean }

/**
 * Reads a legal text as its operator writes it: parts with blank lines between them, `## ` before a heading, `- ` before
 * each item of a list. Lines within a paragraph stay lines. Two blank lines set a part apart, and more of them are read as two.
 */
export function legalParts(text: string): LegalPart[] {
  const pieces = text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/(\n(?:[ \t]*\n)+)/)
  const parts: LegalPart[] = []
  let isApart = false
  for (const [at, piece] of pieces.entries()) {
    if (at % 2 === 1) {
      isApart = piece.replaceAll(/[^\n]/g, '').length > 2
      continue
    }
    const [first = '', ...rest] = piece.split('\n').map((line) => line.trim())
    if (HEADING.test(first)) {
      parts.push({ kind: 'heading', text: first.replace(HEADING, ''), isApart })
      if (rest.length > 0) parts.push(partOf(rest, false))
    } else if (piece.trim() !== '') parts.push(partOf([first, ...rest], isApart))
  }
  return parts
}

const partOf = (lines: readonly string[], isApart: boolean): LegalPart =>
  lines.every((line) => ITEM.test(line))
    ? { kind: 'list', items: lines.map((line) => line.replace(ITEM, '')), isApart }
    : { kind: 'text', text: lines.join('\n'), isApart }
