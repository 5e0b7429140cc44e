import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import { usePageBeneath } from '../frame/windows/modal-link.ts'
import { leavePage } from '../frame/windows/step-history.ts'

/**
 * Leads from a dialog of its own address, and from all its inner steps, back to what lies beneath it; home, where it was
 * opened by its address. It does so once: an answer that comes after the cross was pressed leads no further.
 */
export function useCloseDialog(): () => void {
  const navigate = useNavigate()
  const hasBeneath = usePageBeneath() !== null
  const isClosed = useRef(false)
  return useCallback(() => {
    if (isClosed.current) return
    isClosed.current = true
    if (hasBeneath) leavePage(1)
    else leavePage(0, () => void navigate('/', { replace: true }))
  }, [navigate, hasBeneath])
}
