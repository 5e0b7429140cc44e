import { useCallback } from 'react'
import type { ProtectedAction } from '#contract/identity.ts'
import { isKind, isRefusedFor } from '../../api/failure-meaning.ts'
import { usePinGate } from './use-pin-gate.ts'

/** Whether a change was given up at the PIN: nothing has failed, and there is nothing to say. */
export const isGivenUpPin = (error: unknown): boolean =>
  isRefusedFor(error, 'pin') || isKind(error, 'wrong_pin')

/**
 * Makes calls that the service may want the PIN for: it is asked for unless it was entered a moment ago. Throws what the call throws; who closes the question has given up (`isGivenUpPin`).
 */
export function useWithPin(action: ProtectedAction) {
  const { gate } = usePinGate()
  return useCallback(
    async <T>(work: (pin: { readonly pincode?: string }) => Promise<T>): Promise<T> => {
      const held = gate.heldPin()
      try {
        return await work(held === null ? {} : { pincode: held })
      } catch (error) {
        if (!isGivenUpPin(error)) throw error
        return new Promise((resolve, reject) => {
          let answer: { readonly value: T } | undefined
          gate.ask({
            action,
            check: async (pincode) => {
              answer = { value: await work({ pincode }) }
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
