import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateUser } from '#contract/identity-endpoints.ts'
import type { User } from '#contract/identity.ts'
import { isEmail } from '#domain/identity/email.ts'
import { call } from '../api/client.ts'
import { meaningOf } from '../api/failure-meaning.ts'
import { tellOtherTabs } from '../api/other-tabs.ts'
import { userQuery } from '../frame/viewer.queries.ts'
import { showAlert } from '../ui/alerts.store.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { MessageDialog } from '../frame/windows/message-dialog.tsx'
import styles from './settings.module.css'

/** Name and e-mail of the account; both are needed. */
export function AccountForm() {
  const { data: user } = useQuery(userQuery)
  return user && <Form user={user} />
}

function Form({ user }: { readonly user: User }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [name, setName] = useState(user.first_name ?? '')
  const [email, setEmail] = useState(user.email ?? '')
  const [isTried, setTried] = useState(false)
  const [isTaken, setTaken] = useState(false)
  /** What the service did not take, until it is changed. */
  const [wrong, setWrong] = useState<{ readonly name?: boolean; readonly email?: boolean }>({})
  const [isBusy, setBusy] = useState(false)

  const isNameMissing = name.trim() === ''
  const emailProblem =
    email.trim() === ''
      ? t('settings.email_required')
      : isEmail(email.trim())
        ? null
        : t('settings.email_wrong')
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isBusy || isNameMissing || emailProblem !== null) return
    setBusy(true)
    call(updateUser, { body: { name: name.trim(), email: email.trim() } })
      .then(
        (saved) => {
          queries.setQueryData(userQuery.queryKey, saved)
          tellOtherTabs(userQuery.queryKey)
          showAlert(t('settings.notify_email_alert'), 'ok')
        },
        (error: unknown) => {
          const { kind, fields } = meaningOf(error)
          const isNameWrong = 'name' in fields
          const isEmailWrong = 'email' in fields
          if (kind === 'taken') setTaken(true)
          else if (kind === 'invalid' && (isNameWrong || isEmailWrong))
            setWrong({ name: isNameWrong, email: isEmailWrong })
          else showAlert(t('settings.not_saved'), 'bad')
        },
      )
      .finally(() => setBusy(false))
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Field
        label={t('settings.name')}
        problem={(isTried && isNameMissing) || wrong.name ? t('settings.name_required') : null}
        value={name}
        maxLength={100}
        autoComplete="given-name"
        required
        onChange={(event) => {
          setName(event.target.value)
          setWrong((before) => ({ ...before, name: false }))
        }}
      />
      <Field
        label={t('settings.email')}
        problem={(isTried ? emailProblem : null) ?? (wrong.email ? t('settings.email_wrong') : null)}
        value={email}
        type="email"
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        onChange={(event) => {
          setEmail(event.target.value)
          setWrong((before) => ({ ...before, email: false }))
        }}
      />
      <Button look="paper" isSubmit isBusy={isBusy}>
        {t('settings.save')}
      </Button>
      {isTaken && (
        <MessageDialog
          title={t('settings.error')}
          text={t('settings.error_duplicate_email')}
          onClose={() => setTaken(false)}
        />
      )}
    </form>
  )
}
