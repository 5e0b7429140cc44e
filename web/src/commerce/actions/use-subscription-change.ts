import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import type { HeldPacket } from '#domain/commerce/packet-actions.ts'
import { isKind } from '../../api/failure-meaning.ts'
import { readAnewEverywhere } from '../../api/other-tabs.ts'
import { useTellFailure } from '../../frame/use-failure.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { MONEY } from '../money.queries.ts'
import { dropReason } from '../survey/owed-reason.ts'
import { renewAgain, setPaused } from './subscription-calls.ts'

/** Changes of a subscription that are done with one press, and can be taken back with another. */
export function useSubscriptionChange({ name }: Pick<Packet, 'name'>, held: HeldPacket | null) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const tellFailure = useTellFailure()
  const [isBusy, setBusy] = useState(false)
  const work = (change: Promise<unknown>, done: string, touchesRights: boolean): void => {
    setBusy(true)
    change
      .then(
        () => showAlert(done, 'ok'),
        (error: unknown) => {
          tellFailure(error, 'alert')
          // What the page thought of it may be out of date.
          if (isKind(error, 'line')) throw error
        },
      )
      .then(() => readAnewEverywhere(queries, touchesRights ? [] : MONEY))
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const changing =
    (run: (one: HeldPacket) => Promise<unknown>, done: string, touchesRights = false) =>
    () => {
      if (held !== null && !isBusy) work(run(held), done, touchesRights)
    }
  return {
    isBusy,
    renew: changing((one) => renewAgain(one).then(dropReason), t('money.renewed_again', { name })),
    pause: changing((one) => setPaused(one, true), t('money.paused_now', { name }), true),
    goOn: changing((one) => setPaused(one, false), t('money.resumed', { name }), true),
  }
}
