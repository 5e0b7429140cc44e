import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listCards, listPayforms } from '#contract/payforms.ts'
import { listMovements } from '#contract/movements.ts'
import { getPaymentInfo, getPurchasePeriods, listAccounts } from '#contract/purchases.ts'
import { call } from '../api/client.ts'

/** What every query about the account's money begins with: whatever changes it drops all of them. */
export const MONEY = ['money'] as const

/** The account of money at the provider; none of guests. */
export const accountsQuery = queryOptions({
  queryKey: [...MONEY, 'accounts'],
  queryFn: ({ signal }) => call(listAccounts, { signal }),
  staleTime: 0,
})

/** Cards of the viewer. */
export const cardsQuery = queryOptions({
  queryKey: [...MONEY, 'cards'],
  queryFn: ({ signal }) => call(listCards, { signal }),
  staleTime: 0,
})

/** Ways in which money comes onto an account. */
export const payformsQuery = (language: string, accountId: number) =>
  queryOptions({
    queryKey: [...MONEY, 'payforms', language, accountId],
    queryFn: ({ signal }) => call(listPayforms, { params: { id: accountId }, signal }),
  })

/** What will be charged next, and what is missing for it. */
export const paymentInfoQuery = (language: string, accountId: number) =>
  queryOptions({
    queryKey: [...MONEY, 'due', language, accountId],
    queryFn: ({ signal }) =>
      call(getPaymentInfo, { params: { id: accountId }, query: { havePurchases: 'true' }, signal }),
    staleTime: 0,
  })

/** So many movements are asked for at once. */
const MOVEMENTS = 20

/** What came onto an account and what left it, the newest first, page by page. */
export const movementsQuery = (language: string, accountId: number) =>
  infiniteQueryOptions({
    queryKey: [...MONEY, 'movements', language, accountId],
    queryFn: ({ signal, pageParam }) =>
      call(listMovements, {
        params: { id: accountId },
        query: { limit: MOVEMENTS, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < MOVEMENTS ? null : pages.length * MOVEMENTS),
    staleTime: 0,
  })

/** The periods that a packet is sold for, with the trials that are left to whoever is signed in. */
export const periodsQuery = (language: string, id: string, asViewer: boolean) =>
  queryOptions({
    queryKey: [...MONEY, 'periods', language, id, asViewer],
    queryFn: ({ signal }) => call(getPurchasePeriods, { params: { id }, signal }, { asViewer }),
  })
