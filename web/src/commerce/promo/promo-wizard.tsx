import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import '../../i18n/buying-words.ts'
import '../../i18n/money-words.ts'
import '../../i18n/promo-words.ts'
import { applyPromoKey, checkPromoKey, getPromoKeyInfo } from '#contract/promo.ts'
import { acceptAgreement } from '#contract/subscriptions.ts'
import { tellEvent } from '../../analytics/metrics.ts'
import { call } from '../../api/client.ts'
import { visitStorage } from '../../api/kept-storage.ts'
import { useNetwork } from '../../frame/service.queries.ts'
import { userQuery } from '../../frame/viewer.queries.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useOwnWindow, useWindowParams, useWindowSteps } from '../../frame/windows/use-window.ts'
import { useShownPath, useWindows } from '../../frame/windows/windows-context.ts'
import { createPromoFlow, type PromoState } from './promo-flow.ts'
import { AgreementFirst } from './agreement-first.tsx'
import { CardFirst, Confirm, Done, EnterCode, SignInFirst } from './promo-screens.tsx'
import { PromoSteps } from './promo-steps.tsx'
import { enteredStep, placeOf } from './promo.machine.ts'

const OF_PROMO = /^\/promo(?:\/|\?|$)/

/** `promocode`: where a code is entered. */
export const PromoCode = () => <Allowed hasSteps={false} />

/** `promocode_wizard`: the same with its four steps. */
export const PromoWizard = () => <Allowed hasSteps />

/** Where the provider takes no codes there is no such window. */
function Allowed(props: { readonly hasSteps: boolean }) {
  const network = useNetwork()
  const { leave } = useOwnWindow()
  const isRefused = network?.is_promo_allowed === false
  useEffect(() => {
    if (isRefused) leave()
  }, [isRefused, leave])
  return network?.is_promo_allowed ? <Wizard {...props} /> : null
}

function Wizard({ hasSteps }: { readonly hasSteps: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const handle = useOwnWindow()
  const { history } = useWindows()
  const params = useWindowParams()
  const beneath = useShownPath().split('#')[0] ?? '/'
  const [flow] = useState(() =>
    createPromoFlow(
      {
        calls: {
          check: (key) => call(checkPromoKey, { body: { key } }),
          info: (id) => call(getPromoKeyInfo, { params: { id } }),
          use: (key) => call(applyPromoKey, { body: { key } }),
          agree: (id) => call(acceptAgreement, { body: { id } }),
        },
        storage: visitStorage(),
        now: () => Date.now(),
        isUser: () =>
          queries.ensureQueryData(userQuery).then(
            ({ is_guest: isGuest }) => !isGuest,
            () => false,
          ),
        reload: () => location.reload(),
        onRefused: (doing) => tellEvent({ name: 'activate_fail', value: `promo:${doing}` }),
      },
      params['code'],
    ),
  )
  const state = useSyncExternalStore(flow.subscribe, flow.get, flow.get)
  useEffect(() => {
    void flow.resume()
  }, [flow])
  const { step, gift, promo } = state
  const entered = enteredStep(step, promo?.is_need_confirm === true)
  useWindowSteps(handle.id, 'promo', entered === null ? [] : [entered], ({ length }) => {
    if (length > 0) return false
    flow.back()
    return flow.get().step === 'Entering'
  })
  const close = (): void => {
    flow.forget()
    handle.close(OF_PROMO.test(beneath) ? () => void navigate('/') : undefined)
  }
  const screen = { flow, state }
  return (
    <Dialog handle={handle} title={titleOf(state, t)} onClose={close}>
      {(hasSteps || step !== 'Entering') && <PromoSteps place={placeOf(step)} />}
      {(step === 'Entering' || step === 'Checking') && <EnterCode {...screen} />}
      {step === 'SigningIn' && <SignInFirst {...screen} onSignIn={() => history.open('auth')} />}
      {step === 'Agreeing' && <AgreementFirst {...screen} />}
      {(step === 'Confirming' || step === 'Sending') && <Confirm {...screen} />}
      {step === 'LinkingCard' && <CardFirst {...screen} returnPath={beneath} />}
      {step === 'Done' && gift && <Done gift={gift} onLeave={flow.forget} />}
    </Dialog>
  )
}

function titleOf({ step, promo }: PromoState, t: (key: string) => string): string {
  if (step === 'Done') return t('promo.done_title')
  if (step === 'LinkingCard') return t('promo.card_title')
  if (step === 'Agreeing') return t('promo.good_title')
  if (step === 'SigningIn') return t(promo ? 'promo.good_title' : 'promo.sign_in_title')
  if (step === 'Confirming' || step === 'Sending')
    return promo?.data.confirmation_title ?? t('promo.good_title')
  return t('promo.title')
}
