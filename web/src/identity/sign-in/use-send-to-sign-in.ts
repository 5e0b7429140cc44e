import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useModalLink } from '../../frame/windows/modal-link.ts'

/** Opens signing in over what is open; who has signed in comes back to it. */
export function useSendToSignIn(): () => void {
  const navigate = useNavigate()
  const link = useModalLink()
  return useCallback(() => void navigate('/auth', link), [navigate, link])
}
