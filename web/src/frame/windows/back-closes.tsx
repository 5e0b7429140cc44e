import { useStepHistory } from './step-history.ts'

/** While it is mounted the browser's own back closes what it stands in, and leaves the page only then. */
export function BackCloses({ name, onBack }: { readonly name: string; readonly onBack: () => void }) {
  useStepHistory(name, ['open'], ({ length }) => {
    if (length === 0) onBack()
    return true
  })
  return null
}
