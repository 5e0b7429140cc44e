import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { hasBack } from '../frame/has-back.ts'

/** Leads back to where the viewer came from; home, where this is the first location of the visit. */
export function useWayBack(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (hasBack()) void navigate(-1)
    else void navigate('/', { replace: true })
  }, [navigate])
}
