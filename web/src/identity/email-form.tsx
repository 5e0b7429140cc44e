import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateUser } from '#contract/identity-endpoints.ts'
import { isEmail } from '#domain/identity/email.ts'
import '../i18n/info-words.ts'
import '../i18n/settings-words.ts'
import { call } from '../api/client.ts'
import { isKind } from '../api/failure-meaning.ts'
import { tellOtherTabs } from '../api/other-tabs.ts'
import { showNotice } from '../frame/notice.store.ts'
import { useTellFailure } from '../frame/use-failure.ts'
import { userQuery } from '../frame/viewer.queries.ts'
import { showAlert } from '../ui/alerts.store.ts'
import { Button } from '../ui/button.tsx'
import styles from './email-form.module.css'

/** Asks for an e-mail to write to. One that is none is marked as wrong, without a word: what is wanted stands beside it already. */
export function EmailForm({ onSaved }: { readonly onSaved?: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const tellFailure = useTellFailure()
  const id = useId()
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy) return
    if (!isEmail(email.trim())) return setWrong(true)
    setBusy(true)
    call(updateUser, { body: { email: email.trim() } })
      .then(
        (saved) => {
          queries.setQueryData(userQuery.queryKey, saved)
          tellOtherTabs(userQuery.queryKey)
          showAlert(t('settings.notify_email_alert'), 'ok')
          onSaved?.()
        },
        (error: unknown) => {
          if (isKind(error, 'taken'))
            showNotice({ title: t('settings.error'), text: t('settings.error_duplicate_email') })
          else if (isKind(error, 'invalid')) setWrong(true)
          else tellFailure(error, 'alert')
        },
      )
      .finally(() => setBusy(false))
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <label htmlFor={id}>{t('info.mail_label')}</label>
      <input
        id={id}
        type="email"
        value={email}
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        aria-invalid={isWrong}
        onChange={(event) => {
          setEmail(event.target.value)
          setWrong(false)
        }}
      />
      <Button isSubmit isBusy={isBusy}>
        {t('settings.save')}
      </Button>
    </form>
  )
}
