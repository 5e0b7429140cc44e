import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery } from './values.ts'

/** Legal texts that a provider may have; each is a page of that name. */
export const LEGAL_KINDS = ['agreement', 'privacy', 'terms', 'rules'] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]

export const LegalText = Type.Object({
  kind: Type.String(),
  title: Type.String(),
  text: Type.String({
    description:
      'paragraphs with blank lines between them; a line that begins with `## ` is a heading, lines that begin with `- ` are a list',
  }),
})
export type LegalText = Static<typeof LegalText>

export const getLegalText = endpoint({
  method: 'GET',
  path: '/v2/legal/:kind',
  summary: 'A legal text of the provider: agreement, privacy, terms or rules',
  access: 'open',
  shared: true,
  params: Type.Object({ kind: Type.String({ maxLength: 20 }) }),
  query: Type.Object({ ...CommonQuery }),
  answer: LegalText,
  errors: ['not_found'],
})
