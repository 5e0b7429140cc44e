import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateUser } from '#contract/identity-endpoints.ts'
import { isEmail } from '#domain/identity/email.ts'
import { call } from '../../api/client.ts'
import { isKind } from '../../api/failure-meaning.ts'
import { userQuery } from '../../frame/viewer.queries.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { Button } from '../../ui/button.tsx'
import styles from './prompts.module.css'

/** Asks for the e-mail address of the account. */
export function EmailForm({ onSaved }: { readonly onSaved: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy) return
    if (!isEmail(email.trim())) return setWrong(true)
    setBusy(true)
    call(updateUser, { body: { email: email.trim() } })
      .then(
        (user) => {
          queries.setQueryData(userQuery.queryKey, user)
          showAlert(t('engagement.prompts.email_saved'), 'ok')
          onSaved()
        },
        (error: unknown) => {
          const word = isKind(error, 'invalid') ? 'email_taken' : 'email_failed'
          showAlert(t(`engagement.prompts.${word}`), 'bad')
        },
      )
      .finally(() => setBusy(false))
  }
  return (
    <form className={styles.email} onSubmit={save} noValidate>
      <input
        type="email"
        autoComplete="email"
        aria-label={t('engagement.prompts.email')}
        placeholder={t('engagement.prompts.email')}
        aria-invalid={isWrong}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value)
          setWrong(false)
        }}
      />
      <Button isSubmit look="paper" size="small" isBusy={isBusy}>
        {t('engagement.prompts.email_save')}
      </Button>
    </form>
  )
}
