import { visitStorage } from '../api/kept-storage.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import '../i18n/mine-words.ts'
import { meaningOf } from '../api/failure-meaning.ts'
import { keepInterrupted, takeInterrupted } from '../identity/sign-in/interrupted.ts'
import { useSendToSignIn } from '../identity/sign-in/use-send-to-sign-in.ts'
import { showAlert } from '../ui/alerts.store.ts'
import { useFavourites } from './favourites.queries.ts'
import { isOf, isSame, type Thing } from './favourite-list.ts'
import { toggleMutation } from './toggle-favourite.ts'

const nameOf = ({ kind, id }: Thing): string => `favourite ${kind} ${id}`

/** Whether a thing is kept, and how to change that. A guest signs in first; then it is kept without another press. */
export function useFavourite({ kind, id }: Thing): {
  readonly isKept: boolean
  readonly toggle: () => void
  /** Takes it out, whatever is known of it by now. */
  readonly remove: () => void
} {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { kept, isSaid, isGuest } = useFavourites()
  const signIn = useSendToSignIn()
  const sendToSignIn = useCallback(
    (thing: Thing) => {
      keepInterrupted(visitStorage(), nameOf(thing), Date.now())
      signIn()
    },
    [signIn],
  )
  const {
    mutate,
    variables: wish,
    isError,
  } = useMutation(
    toggleMutation(queries, (error, { thing }) => {
      const { kind, refusal } = meaningOf(error)
      if (refusal?.reason === 'sign_in') return sendToSignIn(thing)
      if (kind === 'line') showAlert(t('mine.not_saved_offline'), 'bad')
      else showAlert(t(kind === 'full' ? 'mine.too_many_favorites' : 'mine.not_saved'), 'bad')
    }),
  )

  // Until the list is known the flag shows what was wished here, also where the list has failed. What stood here before had its own wish.
  const isWished = wish?.isKept === true && isSame(wish.thing, { kind, id }) && !isError
  const isKept = isSaid ? kept?.some(isOf({ kind, id })) === true : isWished

  useEffect(() => {
    if (isGuest === false && takeInterrupted(visitStorage(), nameOf({ kind, id }), Date.now()))
      mutate({ thing: { kind, id }, isKept: true, isForSure: true })
  }, [isGuest, kind, id, mutate])

  const toggle = useCallback(() => {
    const thing = { kind, id }
    if (isGuest) sendToSignIn(thing)
    // What may be kept already is not taken out by a plus.
    else mutate({ thing, isKept: !isKept, isForSure: !isSaid })
  }, [isGuest, sendToSignIn, mutate, isKept, isSaid, kind, id])
  const remove = useCallback(
    () => mutate({ thing: { kind, id }, isKept: false, isForSure: true }),
    [mutate, kind, id],
  )
  return { isKept, toggle, remove }
}
