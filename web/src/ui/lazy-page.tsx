import { Component, lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pageWords } from '../i18n/translations.ts'
import { showAlert } from './alerts.store.ts'

interface CatcherProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** The code of a page, or its style, has not come. */
class ImportFailure extends Error {}

/** Shows something else where the code of a page does not come; any other failure goes on to who catches those. */
class ImportCatcher extends Component<CatcherProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    if (!(this.state.error instanceof ImportFailure)) throw this.state.error
    return this.props.fallback
  }
}

/** Fetches the code of a page or of a part of one. */
export type Load<Props extends object> = () => Promise<{ readonly default: ComponentType<Props> }>

/** Code together with the words that it says. @throws where either does not come */
export async function withWords<Code>(load: () => Promise<Code>): Promise<Code> {
  const code = await load()
  await pageWords()
  return code
}

export interface LazyPageParts {
  /** What stands there until the code has come. */
  readonly waiting: ReactNode
  /** What stands there when it does not come. */
  readonly Failed: ComponentType<{ readonly onRetry: () => void }>
}

/**
 * A page whose code travels when it is wanted. Without a connection it says so and tries again, when it is asked to or when the line is
 * back; code that a newer version of the service has taken away comes with the whole page, which is loaded anew where the viewer asks for it:
 * what else is on the page, a film that plays, is not given up for it unasked.
 */
export function lazyPage<Props extends object>(
  load: Load<Props>,
  { waiting, Failed }: LazyPageParts,
): ComponentType<Props> {
  // One that has failed is not kept: whoever comes next tries anew.
  const begin = () =>
    lazy(() =>
      withWords(load).catch((cause: unknown) => {
        latest = begin()
        throw new ImportFailure('no code', { cause })
      }),
    )
  let latest = begin()
  return function LazyPage(props: Props) {
    const [attempt, setAttempt] = useState(() => ({ count: 0, Page: latest }))
    const retry = (isPressed: boolean): void => {
      if (isPressed && attempt.count > 0 && navigator.onLine) return location.reload()
      setAttempt({ count: attempt.count + 1, Page: latest })
    }
    const { Page } = attempt
    return (
      <ImportCatcher key={attempt.count} fallback={<Failing Failed={Failed} onRetry={retry} />}>
        <Suspense fallback={waiting}>
          <Page {...props} />
        </Suspense>
      </ImportCatcher>
    )
  }
}

interface FailingProps extends Pick<LazyPageParts, 'Failed'> {
  readonly onRetry: (isPressed: boolean) => void
}

function Failing({ Failed, onRetry }: FailingProps) {
  useEffect(() => {
    const retry = (): void => onRetry(false)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  })
  return <Failed onRetry={() => onRetry(true)} />
}

function SaidMissing() {
  const { t } = useTranslation()
  useEffect(() => showAlert(t('shell.failed_offline'), 'bad'), [t])
  return null
}

/** What somebody opens on a page: where it does not come, that is said. */
export const lazyPart = <Props extends object>(load: Load<Props>, waiting: ReactNode = null) =>
  lazyPage(load, { waiting, Failed: SaidMissing })

/** What a page is as well without, such as a picture that moves. */
export const lazyExtra = <Props extends object>(load: Load<Props>) =>
  lazyPage(load, { waiting: null, Failed: () => null })
