import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProtectedAction } from '#contract/identity.ts'
import type { PinRequest } from './pin-gate.ts'
import { usePinGate } from './use-pin-gate.ts'

type Answer = 'waiting' | 'open' | 'given_up'

/**
 * Whether something on the page may be opened: asks as soon as it is there, and again when the viewer wants to.
 * @param action null where it is not protected
 * @param key names what is opened; the same thing is not asked for twice
 */
export function usePinPass(action: ProtectedAction | null, key: string) {
  const { gate } = usePinGate()
  const [known, setKnown] = useState<{ readonly key: string; readonly answer: Answer } | null>(null)
  const last = useRef<PinRequest | null>(null)

  const begin = useCallback(() => {
    if (last.current) gate.withdraw(last.current)
    last.current = null
    if (action === null) return
    const request: PinRequest = {
      action,
      run: () => setKnown({ key, answer: 'open' }),
      onGivenUp: () => setKnown({ key, answer: 'given_up' }),
      isWall: true,
    }
    last.current = request
    void gate.guard(request)
  }, [action, key, gate])
  useEffect(() => {
    begin()
    return () => {
      if (last.current) gate.withdraw(last.current)
      last.current = null
    }
  }, [begin, gate])
  const ask = useCallback(() => {
    setKnown(null)
    begin()
  }, [begin])

  const answer = known?.key === key ? known.answer : 'waiting'
  return {
    isOpen: action === null || answer === 'open',
    isGivenUp: action !== null && answer === 'given_up',
    ask,
  }
}
