import { useEffect, useEffectEvent } from 'react'
import { visitStorage } from '../api/kept-storage.ts'
import { readPromo } from '../commerce/promo/kept-promo.ts'
import { useWindows } from '../frame/windows/windows-context.ts'

/** Opens the window of promo codes again where signing in, the bank or a page that was loaded anew came between. */
export function ResumePromo() {
  const { history, stack } = useWindows()
  const resume = useEffectEvent(() => {
    const isOpen = stack.some(({ name }) => name === 'promocode' || name === 'promocode_wizard')
    if (!isOpen && readPromo(visitStorage(), Date.now())) history.open('promocode_wizard')
  })
  useEffect(() => resume(), [])
  return null
}
