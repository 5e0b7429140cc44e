import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/purchases.ts'
import { isChildSession } from '../api/profile-role.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { useViewer } from '../frame/viewer.queries.ts'
import { accountsQuery, payformsQuery } from './money.queries.ts'

export interface AccountMoney {
  /** Undefined where there is none, or while it is not known. */
  readonly account: Account | undefined
  /** Whether money can be paid onto it: the account allows it, and there is a way. */
  readonly canPay: boolean
}

/** The viewer's account of money. Guests and children have none, and are not asked for one. */
export function useAccountMoney(): AccountMoney {
  const language = useLanguage()
  const { user } = useViewer()
  const isAsked = user?.is_guest === false && !isChildSession()
  const account = useQuery({ ...accountsQuery, enabled: isAsked }).data?.[0]
  const { data: ways } = useQuery({
    ...payformsQuery(language, account?.id ?? 0),
    enabled: isAsked && account?.is_payment_allowed === true,
  })
  return { account, canPay: account?.is_payment_allowed === true && ways !== undefined && ways.length > 0 }
}
