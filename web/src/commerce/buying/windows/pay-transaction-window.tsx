import { useTranslation } from 'react-i18next'
import { useWindowParams } from '../../../frame/windows/use-window.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { HowToConnect } from '../../how-to-connect.tsx'
import type { Buying } from '../buying-flow.ts'
import type { BuyingState, Problem } from '../buying-state.ts'
import { Asking } from './asking.tsx'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'

const UNKNOWN: ReadonlySet<Problem['is']> = new Set(['no_id', 'too_old', 'too_long', 'gone'])

function titleOf({ problem }: BuyingState): string {
  if (problem === null) return 'buying.processing_title'
  if (UNKNOWN.has(problem.is)) return 'buying.unknown_title'
  if (problem.is === 'kept') return 'buying.kept_title'
  if (problem.is === 'declined') return 'buying.declined_title'
  return 'buying.failed_title'
}

/** `pay_transaction`: that the payment is being checked, and what became of the money where it was not what was wanted. */
export default function PayTransactionWindow() {
  const { t } = useTranslation()
  useWindowParams()
  return (
    <BuyingWindow title={(state) => t(titleOf(state))}>
      {(state, buying) =>
        state.problem ? (
          <Ended problem={state.problem} state={state} buying={buying} />
        ) : (
          <Waiting state={state} />
        )
      }
    </BuyingWindow>
  )
}

function Waiting({ state }: { readonly state: BuyingState }) {
  const { t } = useTranslation()
  const url = state.transaction?.full_url
  return (
    <>
      <p role="status">{t('buying.processing_text')}</p>
      <Asking since={state.askedSince} />
      {url != null && (
        <a className={classes(button.button)} href={url}>
          <span>{t('buying.processing_go_on')}</span>
        </a>
      )}
    </>
  )
}

function useProblemText() {
  const { t } = useTranslation()
  return (problem: Problem): string => {
    switch (problem.is) {
      case 'said':
        return problem.text
      case 'declined':
        return problem.text ?? t('buying.declined_text')
      case 'kept':
        return problem.text ?? t('buying.kept_text')
      case 'offer':
        return t('buying.offer_text')
      default:
        return t(`buying.${problem.is}_text`)
    }
  }
}

interface EndedProps {
  readonly problem: Problem
  readonly state: BuyingState
  readonly buying: Buying
}

function Ended({ problem, state, buying }: EndedProps) {
  const { t } = useTranslation()
  const textOf = useProblemText()
  const isUnknown = UNKNOWN.has(problem.is)
  return (
    <>
      <p role="alert">{textOf(problem)}</p>
      {problem.is === 'offer' && (
        <>
          <HowToConnect />
          <p className={styles.support}>{problem.error.message}</p>
        </>
      )}
      <div className={styles.ways}>
        {problem.is === 'too_long' && (
          <Button look="paper" onClick={buying.askAgain}>
            {t('buying.check_again')}
          </Button>
        )}
        {!isUnknown && state.wish && (
          <Button look="paper" onClick={() => void buying.again()}>
            {t('buying.again')}
          </Button>
        )}
        {problem.is === 'declined' && (state.offer?.paysystems.length ?? 0) > 1 && (
          <Button onClick={buying.otherWays}>{t('buying.other_way')}</Button>
        )}
        {(isUnknown || problem.is === 'kept') && (
          <LinkButton to="/settings/subscriptions">{t('buying.to_subscriptions')}</LinkButton>
        )}
        {!isUnknown && (
          <Button look="quiet" onClick={buying.otherPackets}>
            {t('buying.other_packets')}
          </Button>
        )}
      </div>
    </>
  )
}
