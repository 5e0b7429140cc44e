import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './auth.module.css'
import { ProblemLine, type StepProps } from './auth-form.tsx'
import { useFirstFocus } from './use-first-focus.ts'

function textOf(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value : ''
}

/** Signing in by login and password. */
export function PasswordStep({ flow, state }: StepProps) {
  const { t } = useTranslation()
  const id = useId()
  const first = useFirstFocus()
  const [missing, setMissing] = useState({ login: false, password: false })
  const isRequired = state.problem?.kind === 'required'
  // What the service refuses is the password as far as anybody is told: whether the login exists is not.
  const bad = {
    login: isRequired && missing.login,
    password: isRequired ? missing.password : state.problem?.kind === 'said',
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [login, password] = [textOf(form, 'login').trim(), textOf(form, 'password')]
    setMissing({ login: login === '', password: password === '' })
    void flow.submitPassword(login, password)
  }
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <label className={styles.label} htmlFor={`${id}-login`}>
        {t('identity.login')}
      </label>
      <div className={classes(styles.field, bad.login && styles.bad)}>
        <input
          ref={first}
          id={`${id}-login`}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          aria-invalid={bad.login}
          aria-describedby={`${id}-problem`}
        />
      </div>
      <label className={styles.label} htmlFor={`${id}-password`}>
        {t('identity.password')}
      </label>
      <div className={classes(styles.field, bad.password && styles.bad)}>
        <input
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          aria-invalid={bad.password}
          aria-describedby={`${id}-problem`}
        />
      </div>
      <ProblemLine id={`${id}-problem`} problem={state.problem} />
      <div className={styles.ways}>
        <Button look="paper" isSubmit isBusy={state.step !== 'Password'}>
          {t('identity.sign_in')}
        </Button>
      </div>
    </form>
  )
}
