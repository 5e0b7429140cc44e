import { useQuery } from '@tanstack/react-query'
import { LogOut, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getUser } from '#contract/identity-endpoints.ts'
import { account, call } from '../api/client.ts'
import { showAlert } from '../ui/alerts.store.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import popover from '../ui/popover.module.css'
import styles from './account-button.module.css'
import { SignInDialog } from './sign-in-dialog.tsx'

/** At the end of the header: a guest signs in here, a user sees who is signed in and signs out. */
export function AccountButton() {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { data: user, isPending } = useQuery({
    queryKey: ['user'],
    queryFn: ({ signal }) => call(getUser, { signal }),
  })
  // Nobody is offered to sign in who is signed in already and only not known yet.
  if (isPending) return <span className={styles.place} aria-hidden />
  if (!user || user.is_guest) {
    return (
      <>
        <Button look="ghost" size="small" onClick={() => setAsked(true)}>
          {t('identity.sign_in')}
        </Button>
        {isAsked && <SignInDialog onClose={() => setAsked(false)} />}
      </>
    )
  }
  const name = user.first_name ?? user.username
  const signOut = () =>
    account.signOut().then(
      () => location.reload(),
      () => showAlert(t('identity.sign_out_failed')),
    )
  return (
    <Disclosure
      label={t('identity.account', { name })}
      className={styles.account}
      align="end"
      face={<UserRound aria-hidden strokeWidth={1.75} />}
    >
      {(close) => (
        <>
          <p className={styles.name}>{name}</p>
          <button
            type="button"
            className={popover.item}
            onClick={() => {
              close()
              void signOut()
            }}
          >
            {t('identity.sign_out')}
            <LogOut aria-hidden strokeWidth={1.75} />
          </button>
        </>
      )}
    </Disclosure>
  )
}
