import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { contentPath } from '#domain/catalogue/addresses.ts'

/** Leads back to where the viewer came from; who came from outside lands on the page of what was watched. */
export function useWayBack(content: { readonly id: string; readonly slug: string } | undefined): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const path = content ? contentPath(content) : '/'
  return useCallback(() => {
    // The router names the first entry of a visit so.
    if (key === 'default') void navigate(path, { replace: true })
    else void navigate(-1)
  }, [key, path, navigate])
}
