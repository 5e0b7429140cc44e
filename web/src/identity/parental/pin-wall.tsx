import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProtectedAction } from '#contract/identity.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { userQuery } from '../../frame/viewer.queries.ts'
import { usePinPass } from './use-pin-pass.ts'

interface PinWallProps {
  readonly action: ProtectedAction
  readonly children: ReactNode
}

/** What lies behind the PIN. Asks for it at once; who closes the window finds the way to ask again. */
export function PinWall({ action, children }: PinWallProps) {
  const { t } = useTranslation()
  const { isOpen, isGivenUp, ask } = usePinPass(action, action)
  const isUnset = useQuery(userQuery).data?.parental_status === 'notset'
  if (isOpen) return children
  if (!isGivenUp) {
    return (
      <div aria-busy>
        <Skeleton text={0.6} />
        <Skeleton text={0.4} />
      </div>
    )
  }
  return (
    <Empty
      isInside
      icon={Lock}
      title={t(isUnset ? 'settings.wall_title_notset' : 'settings.wall_title')}
      text={t(isUnset ? 'settings.wall_text_notset' : 'settings.wall_text')}
    >
      <Button look="paper" onClick={ask}>
        {t(isUnset ? 'settings.wall_set' : 'settings.wall_enter')}
      </Button>
    </Empty>
  )
}
