import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { usePageLocation } from '../frame/windows/windows-context.ts'

/** Leads back to where the viewer came from; home, where this is the first location of the visit. */
export function useWayBack(): () => void {
  const navigate = useNavigate()
  const { key } = usePageLocation()
  return useCallback(() => {
    // The router names the first entry of a visit so.
    if (key === 'default') void navigate('/', { replace: true })
    else void navigate(-1)
  }, [key, navigate])
}
