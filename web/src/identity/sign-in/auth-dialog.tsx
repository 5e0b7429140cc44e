import { isForgetful, visitStorage } from '../../api/kept-storage.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Network } from '#contract/providers.ts'
import { loadAnew, session } from '../../api/client.ts'
import { useOwnWindow, useWindowParams, useWindowSteps } from '../../frame/windows/use-window.ts'
import { stepsOf } from '../../frame/windows/window-stack.ts'
import { useShownPath, useWindows } from '../../frame/windows/windows-context.ts'
import { useNetwork } from '../../frame/service.queries.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { capabilities } from '../../api/capabilities.ts'
import { phoneMaskOf } from '../phone-mask.ts'
import { isMandatory, returnPath } from './auth-places.ts'
import { CodeStep } from './code-step.tsx'
import { forgetInterrupted } from './interrupted.ts'
import { keepChoice } from './kept-choice.ts'
import { MessengerStep } from './messenger-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { lazyPart } from '../../ui/lazy-page.tsx'
import { userQuery, useViewer } from '../../frame/viewer.queries.ts'
import { regionalCalls, signInCalls } from './sign-in-calls.ts'
import { createSignIn, placeOf, type SignInPlace } from './sign-in-flow.ts'

const SignedInDialog = lazyPart(() => import('./signed-in-dialog.tsx'))
const PlaceStep = lazyPart(() => import('./place-step.tsx'))

const TITLES: Readonly<Record<SignInPlace, string>> = {
  phone: 'identity.phone_title',
  messenger: 'identity.messenger_title',
  code: 'identity.code_title',
  password: 'identity.sign_in_title',
  place: 'identity.place_title',
}

/** The place that an entry of the history stands for. */
const shownAt = ([step]: readonly string[]): SignInPlace =>
  step === 'messenger' || step === 'code' || step === 'password' || step === 'place' ? step : 'phone'

/** Signing in, over the page that was open. The page comes back as the user's. */
export default function AuthDialog() {
  const network = useNetwork()
  const { user } = useViewer()
  if (network?.sign_in.auth_only && user?.is_guest === false) return <SignedInDialog user={user} />
  if (isForgetful()) return <StorageRefused />
  return network ? <SignIn network={network} /> : null
}

function SignIn({ network }: { readonly network: Network }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const handle = useOwnWindow()
  const { stack } = useWindows()
  const beneath = useShownPath()
  const target = returnPath(useWindowParams()['then'] ?? beneath)
  const [flow] = useState(() =>
    createSignIn(
      {
        calls: network.regional ? regionalCalls : signInCalls,
        isRegional: network.regional !== null,
        storage: visitStorage(),
        now: Date.now,
        mask: phoneMaskOf(network),
        nineDigits: network.sign_in.phone_nine_digits,
        codeLength: network.phone_otp_length,
      },
      shownAt(network.sign_in.is_password_allowed ? stepsOf(stack, 'auth') : []),
    ),
  )
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  const life = useSyncExternalStore(session.subscribe, session.state)
  const { data: user } = useQuery(userQuery)
  const place = placeOf(state)
  const isNeeded = life === 'LoginNeeded' || network.sign_in.auth_only
  const leaveSteps = useWindowSteps('auth', 'auth', place === 'phone' ? [] : [place], (steps) =>
    flow.revisit(shownAt(steps)),
  )

  // Nothing of the viewer of before stays on the page: it is loaded anew, as the user's.
  const isDone = state.step === 'Done'
  const finish = useEffectEvent(() => leaveSteps(() => loadAnew(target)))
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])
  // Who has signed in already, in another tab perhaps, has nothing to do here.
  const isKnown = user?.is_guest === false && !isDone
  useEffect(() => {
    if (isKnown) void navigate(target, { replace: true })
  }, [isKnown, target, navigate])

  const close = () => {
    forgetInterrupted(visitStorage())
    keepChoice(visitStorage(), null, Date.now())
    handle.close()
  }
  const parts = { flow, state, network }
  const isBusy = ['AskingMethods', 'Sending', 'CheckingCode', 'CheckingPassword', 'Placing', 'Done'].includes(
    state.step,
  )
  return (
    <Dialog
      handle={handle}
      title={t(place === 'code' && state.method !== 'sms' ? 'identity.code_title_messenger' : TITLES[place])}
      isClosable={!isMandatory(beneath.split('?')[0] ?? '/', isNeeded, capabilities().leavable)}
      onClose={close}
      onBack={place === 'phone' || isBusy ? undefined : flow.back}
    >
      {place === 'password' && <PasswordStep {...parts} />}
      {place === 'code' && <CodeStep {...parts} />}
      {place === 'messenger' && <MessengerStep {...parts} />}
      {place === 'place' && <PlaceStep {...parts} />}
      {place === 'phone' && <PhoneStep {...parts} />}
    </Dialog>
  )
}

/** Whoever signs in where nothing is kept would be a guest again on the next page. */
function StorageRefused() {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  return (
    <Dialog handle={handle} title={t('identity.storage_title')}>
      <p>{t('identity.storage_text', { host: location.host })}</p>
      <Button look="paper" onClick={() => handle.close()}>
        {t('catalogue.got_it')}
      </Button>
    </Dialog>
  )
}
