import { useCallback, useRef } from 'react'
import type { ProtectedAction } from '#contract/identity.ts'
import { ApiFailure } from '../../api/failure.ts'
import { usePinGate } from './use-pin-gate.ts'

/** Whether a change was given up at the PIN: nothing has failed, and there is nothing to say. */
export const isGivenUpPin = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'pin_required' || error.code === 'wrong_pin')

/**
 * Makes calls that the service may want the PIN for: it is asked for at the first of them, and goes along with the others while the
 * page stays. Throws what the call throws; who closes the question has given up (`isGivenUpPin`).
 */
export function useWithPin(action: ProtectedAction) {
  const { gate } = usePinGate()
  const known = useRef<string>(undefined)
  return useCallback(
    async <T>(work: (pin: { readonly pincode?: string }) => Promise<T>): Promise<T> => {
      const withPin = (pincode: string | undefined) => work(pincode === undefined ? {} : { pincode })
      try {
        return await withPin(known.current)
      } catch (error) {
        if (!isGivenUpPin(error)) throw error
        return new Promise((resolve, reject) => {
          let answer: { readonly value: T } | undefined
          gate.ask({
            action,
            check: async (pin) => {
              answer = { value: await withPin(pin) }
              known.current = pin
            },
            run: () => (answer ? resolve(answer.value) : reject(error)),
            onGivenUp: () => reject(error),
          })
        })
      }
    },
    [action, gate],
  )
}
