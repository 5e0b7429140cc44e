import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { Network } from '#contract/providers.ts'
import { session, visitPath } from '../api/client.ts'
import { pathOf, usePageBeneath } from '../shell/modal-link.ts'
import { useNetwork } from '../shell/shell.queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { isMandatory, returnPath } from './auth-places.ts'
import { CodeStep } from './code-step.tsx'
import { forgetInterrupted } from './interrupted.ts'
import { MessengerStep } from './messenger-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { userQuery } from './profiles/viewer.queries.ts'
import { signInCalls } from './sign-in-calls.ts'
import { createSignIn } from './sign-in-flow.ts'
import type { SignInStep } from './sign-in.machine.ts'

const TITLES: Readonly<Record<SignInStep, string>> = {
  Phone: 'identity.phone_title',
  AskingMethods: 'identity.phone_title',
  Messenger: 'identity.messenger_title',
  Sending: 'identity.phone_title',
  Code: 'identity.code_title',
  CheckingCode: 'identity.code_title',
  Password: 'identity.sign_in_title',
  CheckingPassword: 'identity.sign_in_title',
  Done: 'identity.code_title',
}

interface AuthState {
  readonly then?: unknown
  /** The viewer was led here instead of a page: there is no way back to that one. */
  readonly isSent?: unknown
}

/** `/auth`: signing in, over the page that was open. The page comes back as the user's. */
export default function AuthDialog() {
  const network = useNetwork()
  return network ? <SignIn network={network} /> : null
}

function SignIn({ network }: { readonly network: Network }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const beneath = usePageBeneath()
  const given = useLocation().state as AuthState | null
  const target = returnPath(given?.then ?? (beneath && pathOf(beneath)))
  const [flow] = useState(() =>
    createSignIn({
      calls: signInCalls,
      storage: sessionStorage,
      now: Date.now,
      mask: network.provider?.phone_mask ?? null,
      nineDigits: network.sign_in.phone_nine_digits,
      codeLength: network.phone_otp_length,
    }),
  )
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  const life = useSyncExternalStore(session.subscribe, session.state)
  const { data: user } = useQuery(userQuery)

  // Nothing of the viewer of before stays on the page: it is loaded anew, as the user's.
  const isDone = state.step === 'Done'
  useEffect(() => {
    if (isDone) location.replace(visitPath(target))
  }, [isDone, target])
  // Who has signed in already, in another tab perhaps, has nothing to do here.
  const isKnown = user?.is_guest === false && !isDone
  useEffect(() => {
    if (isKnown) void navigate(target, { replace: true })
  }, [isKnown, target, navigate])

  const close = () => {
    forgetInterrupted(sessionStorage)
    if (beneath && !given?.isSent) void navigate(-1)
    else void navigate(beneath ? pathOf(beneath) : '/', { replace: true })
  }
  const parts = { flow, state, network }
  const isFirst = ['Phone', 'AskingMethods'].includes(state.step)
  const isCode = state.ticket !== null && ['Code', 'CheckingCode', 'Sending', 'Done'].includes(state.step)
  const isBusy = ['AskingMethods', 'Sending', 'CheckingCode', 'CheckingPassword', 'Done'].includes(state.step)
  const isPassword = ['Password', 'CheckingPassword'].includes(state.step)
  const isMessenger = !isCode && state.link !== null && ['Messenger', 'Sending'].includes(state.step)
  return (
    <Dialog
      title={t(
        isCode && state.method !== 'sms'
          ? 'identity.code_title_messenger'
          : TITLES[isCode ? 'Code' : state.step],
      )}
      isClosable={!isMandatory(beneath?.pathname ?? '/', life === 'LoginNeeded')}
      onClose={close}
      onBack={isFirst || isBusy ? undefined : flow.back}
    >
      {isPassword && <PasswordStep {...parts} />}
      {isCode && <CodeStep {...parts} />}
      {isMessenger && <MessengerStep {...parts} />}
      {!isPassword && !isCode && !isMessenger && <PhoneStep {...parts} />}
    </Dialog>
  )
}
