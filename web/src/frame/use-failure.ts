import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../api/failure-text.ts'
import { showAlert } from '../ui/alerts.store.ts'
import { showNotice } from './notice.store.ts'

/** How a failure is told that no screen has words of its own for: beside the page, or in a window that waits to be read. */
type Way = 'alert' | 'modal'

/** Answers what a failed call says to the viewer. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation()
  return useCallback((error) => failureText(error, t), [t])
}

/** Answers how to tell the viewer of a failed call. */
export function useTellFailure(): (error: unknown, way: Way) => void {
  const { t } = useTranslation()
  return useCallback(
    (error, way) => {
      const text = failureText(error, t)
      if (way === 'alert') showAlert(text, 'bad')
      else showNotice({ title: t('shell.title_message'), text })
    },
    [t],
  )
}
