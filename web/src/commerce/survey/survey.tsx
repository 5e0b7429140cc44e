import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  answerSurvey,
  SURVEY_TEXT_LENGTH,
  type SurveyQuestion,
  UNSUBSCRIBE_SURVEY,
} from '#contract/survey.ts'
import { call } from '../../api/client.ts'
import { isKind } from '../../api/failure-meaning.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { noteReason } from './owed-reason.ts'
import { surveyQuery } from './survey.queries.ts'
import styles from './survey.module.css'

/** Asks why renewal was switched off; where the provider asks nothing, the window can only be closed. */
export function Survey({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { data: question, error } = useQuery(surveyQuery(useLanguage(), UNSUBSCRIBE_SURVEY))
  const isUnasked = isKind(error, 'not_found')
  useEffect(() => {
    // Nobody is reminded of a question that is not there.
    if (isUnasked) noteReason(false)
  }, [isUnasked])
  if (question) return <Question question={question} onClose={onClose} />
  if (!error) {
    return (
      <div className={styles.waiting} aria-busy>
        <Skeleton text={0.7} />
        <Skeleton text={0.5} />
        <Skeleton text={0.6} />
      </div>
    )
  }
  return (
    <Button look="paper" onClick={onClose}>
      {t('catalogue.got_it')}
    </Button>
  )
}

function Question({
  question,
  onClose,
}: {
  readonly question: SurveyQuestion
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy) return
    const own = text.trim()
    if (chosen.length === 0 && own === '') return showAlert(t('money.error_none_field_is_selected'), 'bad')
    setBusy(true)
    noteReason(false)
    const body = { answer_ids: [...chosen], ...(own !== '' && { user_text: own }) }
    call(answerSurvey, { params: { id: question.id }, body })
      .then(
        () => showAlert(t('money.sent'), 'ok'),
        // The viewer has done what we asked for, and is not bothered with it again.
        () => undefined,
      )
      .finally(onClose)
  }
  return (
    <form className={styles.survey} onSubmit={send}>
      <fieldset>
        <legend>{question.question}</legend>
        {question.description && <p>{question.description}</p>}
        {question.answers.map((answer) => (
          <label key={answer.id}>
            <input
              type="checkbox"
              checked={chosen.includes(answer.id)}
              onChange={({ target }) =>
                setChosen((before) =>
                  target.checked ? [...before, answer.id] : before.filter((one) => one !== answer.id),
                )
              }
            />
            <span>{answer.text}</span>
          </label>
        ))}
      </fieldset>
      {question.allow_user_answer && (
        <>
          <label className={styles.own} htmlFor={id}>
            {t('money.survey_own')}
          </label>
          <textarea
            id={id}
            rows={3}
            maxLength={SURVEY_TEXT_LENGTH}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </>
      )}
      <div className={styles.ways}>
        <Button isSubmit look="paper" isBusy={isBusy}>
          {t('money.survey_send')}
        </Button>
        <Button onClick={onClose}>{t('money.survey_skip')}</Button>
      </div>
    </form>
  )
}
