import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import type { Buying } from '../buying-flow.ts'
import type { BuyingState } from '../buying-state.ts'

interface OtherWayProps {
  readonly offer: BuyingState['offer']
  readonly isBusy?: boolean
  readonly buying: Buying
  /** How many pay systems of the offer this window stands for itself; a button that leads back to it alone is none. */
  readonly ownWays?: number
}

/** Leads back to the choice of pay systems, where the offer has another one. */
export function OtherWay({ offer, isBusy = false, buying, ownWays = 1 }: OtherWayProps) {
  const { t } = useTranslation()
  if ((offer?.paysystems.length ?? 0) <= ownWays) return null
  return (
    <Button look="quiet" isDisabled={isBusy} onClick={buying.otherWays}>
      {t('buying.other_way')}
    </Button>
  )
}
