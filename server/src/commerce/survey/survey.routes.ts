import { answerSurvey, getSurveyQuestion } from '#contract/survey.ts'
import { localise } from '#domain/providers/localise.ts'
import type { Survey } from '../../db/identity-tables.ts'
import type { ProviderRow } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { serveShared } from '../../http/serve-shared.ts'
import { serve } from '../../http/serve.ts'
import type { App } from '../../ports.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import { languageOrder } from '../../tenancy/provider-answers.ts'
import { SHOP } from '../shop/shop-texts.ts'

/** Throws `not_found` where the provider asks no such thing. */
function surveyOf({ surveys }: Pick<ProviderRow, 'surveys'>, id: number): Survey {
  const survey = surveys.find((one) => one.id === id)
  if (!survey) throw new Failure('not_found', null, SHOP.no_survey)
  return survey
}

/** What viewers are asked, and what they answer. */
export function registerSurvey(app: App): void {
  serveShared(
    app,
    getSurveyQuestion,
    async ({ params, provider, language }) => {
      const order = languageOrder(provider)
      const { id, question, description, allow_user_answer, answers } = surveyOf(provider, params.id)
      return {
        id,
        question: localise(question, language, order) ?? '',
        description: description && (localise(description, language, order) ?? null),
        allow_user_answer,
        answers: answers.map(({ id: number, text }) => ({
          id: number,
          text: localise(text, language, order) ?? '',
        })),
      }
    },
    { tags: ['provider'], listsBy: [], maxAgeSeconds: 3600 },
  )

  serve(app, answerSurvey, async ({ body, db, now, params, provider, viewer }) => {
    forAdultUsers(viewer)
    const survey = surveyOf(provider, params.id)
    const ids = [...new Set(body.answer_ids ?? [])]
    const known = new Set(survey.answers.map(({ id }) => id))
    if (ids.some((id) => !known.has(id)))
      throw new Failure('validation_failed', { answer_ids: 'must be answers of this question' })
    const text = survey.allow_user_answer ? (body.user_text ?? '').trim() : ''
    if (ids.length === 0 && text === '')
      throw new Failure('validation_failed', { answer_ids: 'must name an answer' }, SHOP.no_answer)
    const answer = {
      answer_ids: ids,
      user_text: text === '' ? null : text,
      answered_at: new Date(now),
    }
    await db
      .insertInto('survey_answer')
      .values({ user_id: viewer.userId, provider_id: provider.id, survey_id: survey.id, ...answer })
      .onConflict((conflict) => conflict.columns(['user_id', 'survey_id']).doUpdateSet(answer))
      .execute()
    return {}
  })
}
