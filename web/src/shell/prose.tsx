import type { LegalPart } from '#domain/providers/legal-text.ts'
import { tied } from '../i18n/tied.ts'

interface ProseProps {
  readonly parts: readonly LegalPart[]
  /** The class of a part that stands apart from what is before it. */
  readonly apart?: string | undefined
  /** The id of a heading by its place, where it is jumped to. */
  readonly idOf?: (at: number) => string
}

/** A long text of an operator: headings, paragraphs and lists. */
export function Prose({ parts, apart, idOf }: ProseProps) {
  return parts.map((part, at) => {
    const className = part.isApart ? apart : undefined
    if (part.kind === 'heading') {
      return (
        <h2 key={at} id={idOf?.(at)} tabIndex={idOf && -1} className={className}>
          {tied(part.text)}
        </h2>
      )
    }
    if (part.kind === 'text') {
      return (
        <p key={at} className={className}>
          {tied(part.text)}
        </p>
      )
    }
    return (
      <ul key={at} className={className}>
        {part.items.map((item) => (
          <li key={item}>{tied(item)}</li>
        ))}
      </ul>
    )
  })
}
