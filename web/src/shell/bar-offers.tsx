import { useTranslation } from 'react-i18next'
import { useWindows } from '../frame/windows/windows-context.ts'
import { Link } from '../ui/link.tsx'
import popover from '../ui/popover.module.css'
import type { Offers } from './offers.ts'
import { useTrialWords } from './trial-words.ts'

/** On a phone, what the header has no room for: entering a promo code, and days to try, under the sections that did not fit. */
export default function BarOffers({ hasPromo, days, onClose }: Offers & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { history } = useWindows()
  const trial = useTrialWords(days)
  return (
    <>
      {hasPromo && (
        <li>
          <button
            type="button"
            className={popover.item}
            onClick={() => {
              onClose()
              // What has held the list open for going back is left first: a window over it would go with it.
              history.leave('sections', () => history.open('promocode'))
            }}
          >
            {t('shell.promo_code')}
          </button>
        </li>
      )}
      {trial !== null && (
        <li>
          <Link className={popover.item} to="/packets" onClick={onClose}>
            {trial}
          </Link>
        </li>
      )}
    </>
  )
}
