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
  /** False until the service has said both. */
  readonly isKnown: boolean
}

/** The viewer's account of money. Guests and children have none, and are not asked for one. */
export function useAccountMoney(): AccountMoney {
  const language = useLanguage()
  const { user } = useViewer()
  const isAsked = user?.is_guest === false && !isChildSession()
  const { data: accounts, isPending } = useQuery({ ...accountsQuery, enabled: isAsked })
  const account = accounts?.[0]
  const isAllowed = account?.is_payment_allowed === true
  const ways = useQuery({ ...payformsQuery(language, account?.id ?? 0), enabled: isAsked && isAllowed })
  return {
    account,
    canPay: isAllowed && ways.data !== undefined && ways.data.length > 0,
    isKnown: isAsked ? !isPending && !(isAllowed && ways.isPending) : user !== undefined,
  }
}
