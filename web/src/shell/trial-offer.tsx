import { LinkButton } from '../ui/button.tsx'
import { useTrialWords } from './trial-words.ts'

/** What can be tried, in the header: for how many days, and for how much. What comes after the days is said where it leads. */
export default function TrialOffer({ days }: { readonly days: number }) {
  const words = useTrialWords(days)
  if (words === null) return null
  return (
    <LinkButton look="glass" size="small" to="/packets">
      {words}
    </LinkButton>
  )
}
