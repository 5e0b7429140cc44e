import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery, IntegerId, nullable } from './values.ts'

/** The survey that is asked after renewal was switched off. */
export const UNSUBSCRIBE_SURVEY = 1
/** Characters of an answer in own words at most. */
export const SURVEY_TEXT_LENGTH = 1000

export const SurveyQuestion = Type.Object({
  id: IntegerId,
  question: Type.String(),
  description: nullable(Type.String()),
  allow_user_answer: Type.Boolean({ description: 'whether an answer in own words is taken' }),
  answers: Type.Array(Type.Object({ id: IntegerId, text: Type.String() })),
})
export type SurveyQuestion = Static<typeof SurveyQuestion>

const OneSurvey = Type.Object({ id: IntegerId })

export const getSurveyQuestion = endpoint({
  method: 'GET',
  path: '/v2/survey/questions/:id',
  summary: 'A question of the provider to its viewers; number 1 is asked after renewal was switched off',
  access: 'optional',
  shared: true,
  params: OneSurvey,
  query: Type.Object({ ...CommonQuery }),
  answer: SurveyQuestion,
  errors: ['not_found'],
})

export const answerSurvey = endpoint({
  method: 'POST',
  path: '/v2/survey/questions/:id/answers',
  summary: 'Answers a question: one answer at least, or own words; answered again the last counts',
  access: 'token',
  params: OneSurvey,
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    answer_ids: Type.Optional(Type.Array(IntegerId, { maxItems: 50 })),
    user_text: Type.Optional(Type.String({ maxLength: SURVEY_TEXT_LENGTH })),
  }),
  answer: Type.Object({}),
  errors: ['not_found', 'permission_denied', 'validation_failed'],
})
