import { queryOptions } from '@tanstack/react-query'
import { getSurveyQuestion } from '#contract/survey.ts'
import { call } from '../../api/client.ts'

/** A question of the provider to its viewers. */
export const surveyQuery = (language: string, id: number) =>
  queryOptions({
    queryKey: [language, 'survey', id],
    queryFn: ({ signal }) => call(getSurveyQuestion, { params: { id }, signal }),
  })
