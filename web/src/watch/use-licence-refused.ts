import { useMemo } from 'react'
import type { Player } from '#player/player.types.ts'
import { refusalAsFailure } from '../api/failure-meaning.ts'
import { useSnapshot } from '../playback/use-player.ts'

/**
 * Why the licence of what was to play was refused, where the account is watching on too many devices: as the stream itself may be, with what to
 * end. Null otherwise.
 */
export function useLicenceRefused(player: Player): Error | null {
  const protection = useSnapshot(player, (snapshot) => snapshot.protection)
  return useMemo(() => {
    if (protection?.refusal?.reason !== 'concurrency') return null
    const { message, refusal } = protection
    return refusalAsFailure(refusal, message)
  }, [protection])
}
