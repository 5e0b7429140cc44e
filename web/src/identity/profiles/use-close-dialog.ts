import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { usePageBeneath } from '../../shell/modal-link.ts'

/** Leads from a dialog of its own address back to what lies beneath it; home, where it was opened by its address. */
export function useCloseDialog(): () => void {
  const navigate = useNavigate()
  const hasBeneath = usePageBeneath() !== null
  return useCallback(() => {
    if (hasBeneath) void navigate(-1)
    else void navigate('/', { replace: true })
  }, [navigate, hasBeneath])
}
