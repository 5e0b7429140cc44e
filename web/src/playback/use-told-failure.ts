import { useEffect } from 'react'
import { mayPass, isKind } from '../api/failure-meaning.ts'
import { useTellFailure } from '../frame/use-failure.ts'

/**
 * Tells of a stream that did not load as whatever fails is told, once for each failure. What was refused, is not there or is still being
 * made has words of its own in the place of the picture.
 */
export function useToldFailure(failure: unknown): void {
  const tell = useTellFailure()
  useEffect(() => {
    if (failure !== null && mayPass(failure) && !isKind(failure, 'not_ready')) tell(failure, 'alert')
  }, [failure, tell])
}
