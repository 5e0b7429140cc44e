import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePageBeneath } from '../../shell/modal-link.ts'
import { innerSteps } from '../../shell/step-history.ts'

/**
 * Leads from a dialog of its own address, and from all its inner steps, back to what lies beneath it; home, where it was
 * opened by its address.
 */
export function useCloseDialog(): () => void {
  const navigate = useNavigate()
  const hasBeneath = usePageBeneath() !== null
  const { length } = innerSteps(useLocation().state)
  const steps = useRef(length)
  useLayoutEffect(() => {
    steps.current = length
  }, [length])
  return useCallback(() => {
    if (hasBeneath) return void navigate(-1 - steps.current)
    const goHome = () => void navigate('/', { replace: true })
    if (steps.current === 0) return goHome()
    addEventListener('popstate', goHome, { once: true })
    void navigate(-steps.current)
  }, [navigate, hasBeneath])
}
