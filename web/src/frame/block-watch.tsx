import { useEffect, useEffectEvent } from 'react'
import { BLOCK_STATUS } from '#contract/regional.ts'
import { useBlock } from './block.queries.ts'
import { dialogsOf } from './windows/window-stack.ts'
import { useWindows } from './windows/windows-context.ts'

/** Tells a subscriber of a regional provider who is blocked, or has to pay, once for each time that this changes. */
export function BlockWatch() {
  const { data, isBlocked, isBinding } = useBlock()
  const { history, stack } = useWindows()
  const isOpen = dialogsOf(stack).some(({ name }) => name === 'auth')
  const status = data?.status
  const tell = useEffectEvent(() => {
    const told = status === BLOCK_STATUS.unpaid ? 'pay_qr_alma' : 'block'
    // The address may have opened it already.
    if (!dialogsOf(stack).some(({ name }) => name === told)) history.open(told)
  })
  useEffect(() => {
    if (isBinding) {
      if (!isOpen) history.open('auth')
    } else if (isBlocked) tell()
  }, [status, isBlocked, isBinding, isOpen, history])
  return null
}
