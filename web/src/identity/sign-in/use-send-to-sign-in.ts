import { useCallback } from 'react'
import { useWindows } from '../../frame/windows/windows-context.ts'

/** Opens signing in over what is open; who has signed in comes back to it. */
export function useSendToSignIn(): () => void {
  const { history } = useWindows()
  return useCallback(() => history.open('auth'), [history])
}
