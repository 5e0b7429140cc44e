import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Network } from '#contract/providers.ts'
import styles from './auth.module.css'
import type { SignInFlow, SignInState } from './sign-in-flow.ts'
import type { SignInProblem } from './sign-in-problem.ts'

/** What every step of signing in gets. */
export interface StepProps {
  readonly flow: SignInFlow
  readonly state: SignInState
  readonly network: Network
}

const keyOf = (kind: Exclude<SignInProblem['kind'], 'said'>): string =>
  kind === 'error_video_download' ? 'player.error_video_download' : `identity.${kind}`

/** The line under a form that says what went wrong; its place is kept. */
export function ProblemLine({
  id,
  problem,
}: {
  readonly id: string
  readonly problem: SignInProblem | null
}) {
  const { t } = useTranslation()
  return (
    <p id={id} className={styles.problem} role="alert">
      {problem && (
        <>
          <CircleAlert size={16} strokeWidth={2} aria-hidden />
          <span>{problem.kind === 'said' ? problem.text : t(keyOf(problem.kind))}</span>
        </>
      )}
    </p>
  )
}
