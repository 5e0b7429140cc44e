import type { Provider, ProviderEntry } from '../format/provider.ts'
import { localised } from '../format/text.ts'
import type { Entry } from './entries.ts'

const hasTwice = (ids: readonly number[]): boolean => new Set(ids).size < ids.length

/** What viewers are asked; each question and each of its answers has a number of its own. */
export function resolveSurveys({ value, report }: Entry<ProviderEntry>): Provider['surveys'] {
  const surveys = value.surveys ?? []
  if (hasTwice(surveys.map(({ id }) => id))) report(['surveys'], 'each survey has a number of its own')
  for (const [at, { answers }] of surveys.entries())
    if (hasTwice(answers.map(({ id }) => id)))
      report(['surveys', at, 'answers'], 'each answer has a number of its own')
  return surveys.map(({ id, question, description, own_words: ownWords = false, answers }) => ({
    id,
    question: localised(question),
    description: description === undefined ? null : localised(description),
    allow_user_answer: ownWords,
    answers: answers.map((answer) => ({ id: answer.id, text: localised(answer.text) })),
  }))
}
