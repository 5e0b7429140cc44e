import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { BLOCK_STATUS } from '#contract/regional.ts'
import { watchFailures } from '../api/failure-log.ts'
import { isRefusedFor } from '../api/failure-meaning.ts'
import { isChildSession } from '../api/profile-role.ts'
import { isOfOthers, useBlock } from './block.queries.ts'
import { useNetwork } from './service.queries.ts'
import { dialogsOf } from './windows/window-stack.ts'
import { useWindows } from './windows/windows-context.ts'

/** Tells a subscriber of a regional provider who is blocked, or has to pay, once for each time that this changes. */
export function BlockWatch() {
  const { data, isBlocked, isBinding, lookAgain } = useBlock()
  const isRegional = useNetwork()?.regional != null
  const queries = useQueryClient()
  const { history, stack } = useWindows()
  const isOpen = dialogsOf(stack).some(({ name }) => name === 'auth')
  const status = data?.status
  const tell = useEffectEvent(() => {
    const told = status === BLOCK_STATUS.unpaid && !isChildSession() ? 'pay_qr_alma' : 'block'
    // The address may have opened it already.
    if (!dialogsOf(stack).some(({ name }) => name === told)) history.open(told)
  })
  useEffect(() => {
    if (isBinding) {
      if (!isOpen) history.open('auth')
    } else if (isBlocked) tell()
  }, [status, isBlocked, isBinding, isOpen, history])

  // The service may learn of it first: whatever it refuses for that, a stream or a list, is the reason to ask.
  const ask = useEffectEvent(lookAgain)
  useEffect(() => {
    if (!isRegional) return
    return watchFailures((failure) => {
      if (isRefusedFor(failure, 'blocked')) ask()
    })
  }, [isRegional])
  // What was refused meanwhile is there again.
  const wasBlocked = useRef(false)
  useEffect(() => {
    if (wasBlocked.current && !isBlocked) void queries.invalidateQueries({ predicate: isOfOthers })
    wasBlocked.current = isBlocked
  }, [isBlocked, queries])
  return null
}
