import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { account } from '../api/client.ts'
import { ApiFailure } from '../api/failure.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './sign-in-dialog.module.css'

type Problem = 'required' | 'wrong' | 'too_many' | 'failed'

function problemOf(error: unknown): Problem {
  const status = error instanceof ApiFailure ? error.status : 0
  if (status === 429) return 'too_many'
  return status === 400 || status === 401 ? 'wrong' : 'failed'
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value : ''
}

/** Signs in by login and password; the page comes back as the user's. */
export function SignInDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const [name, password] = [textOf(form, 'login').trim(), textOf(form, 'password')]
    if (!name || !password) return setProblem('required')
    setBusy(true)
    setProblem(null)
    account.signIn(name, password).then(
      () => location.reload(),
      (error: unknown) => {
        setBusy(false)
        setProblem(problemOf(error))
      },
    )
  }

  return (
    <Dialog title={t('identity.sign_in_title')} onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <label htmlFor={`${id}-login`}>{t('identity.login')}</label>
        <input
          id={`${id}-login`}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          aria-describedby={`${id}-problem`}
        />
        <label htmlFor={`${id}-password`}>{t('identity.password')}</label>
        <input
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          aria-describedby={`${id}-problem`}
        />
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem && t(`identity.${problem}`)}
        </p>
        <Button look="paper" isSubmit isBusy={isBusy}>
          {t('identity.sign_in')}
        </Button>
      </form>
    </Dialog>
  )
}
