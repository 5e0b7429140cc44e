import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff, BellRing } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPushes, type Push } from '#contract/push.ts'
import { pushAddress } from '#domain/engagement/destination.ts'
import { isOwnPath } from '#domain/own-path.ts'
import '../../i18n/engagement-words.ts'
import { call } from '../../api/client.ts'
import { WaitFailure } from '../../api/wait-until.ts'
import { openOutside } from '../../api/host.ts'
import { KEPT_MS } from '../../api/kept-times.ts'
import { useDay } from '../../commerce/use-day.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useLeaveDialogs, useOwnWindow } from '../../frame/windows/use-window.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { useViewer } from '../../frame/viewer.queries.ts'
import { Button } from '../../ui/button.tsx'
import { type PushState, pushState, turnPushOff, turnPushOn } from './web-push.ts'
import { Link } from '../../ui/link.tsx'
import styles from './push-dialog.module.css'

const pushesQuery = (language: string) =>
  queryOptions({
    queryKey: ['pushes', language],
    queryFn: ({ signal }) => call(listPushes, { signal }),
    staleTime: KEPT_MS,
  })
const STATE = ['push', 'state'] as const
const FACES = { on: BellRing, off: Bell, denied: BellOff, unable: BellOff } as const
const WORDS = { on: 'on', off: 'off', denied: 'denied', unable: 'unable' } as const

/** `/push`: whether this device is notified, how that changes, and what has come. */
export default function PushDialog() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const handle = useOwnWindow()
  const { user } = useViewer()
  const isUsers = user?.is_guest === false
  const { data: state } = useQuery({ queryKey: STATE, queryFn: pushState, staleTime: KEPT_MS })
  const { data: sent } = useQuery({ ...pushesQuery(useLanguage()), enabled: isUsers })
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const closing = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    closing.current = own
    return () => own.abort()
  }, [])
  const change = (to: (signal: AbortSignal) => Promise<PushState>): void => {
    setBusy(true)
    setFailed(false)
    to(closing.current.signal)
      .then(
        (now) => queries.setQueryData(STATE, now),
        (error: unknown) => {
          if (error instanceof WaitFailure) reportError(error)
          setFailed(true)
        },
      )
      .finally(() => setBusy(false))
  }
  const Face = FACES[state ?? 'off']
  const said = user?.is_guest && state !== 'unable' ? 'guest' : WORDS[state ?? 'off']
  return (
    <Dialog handle={handle} title={t('engagement.push.title')}>
      <p>{t('engagement.push.text')}</p>
      {state && (
        <p className={styles.state} role="status">
          <Face size={20} strokeWidth={1.75} aria-hidden />
          {t(`engagement.push.${said}`)}
        </p>
      )}
      {hasFailed && <p role="alert">{t('engagement.push.failed')}</p>}
      {isUsers && state === 'off' && (
        <Button look="paper" isBusy={isBusy} onClick={() => change(turnPushOn)}>
          {t('engagement.push.turn_on')}
        </Button>
      )}
      {isUsers && state === 'on' && (
        <Button isBusy={isBusy} onClick={() => change(turnPushOff)}>
          {t('engagement.push.turn_off')}
        </Button>
      )}
      {sent && sent.length > 0 && <Sent pushes={sent} />}
    </Dialog>
  )
}

function Sent({ pushes }: { readonly pushes: readonly Push[] }) {
  const { t } = useTranslation()
  const day = useDay()
  return (
    <section className={styles.sent} aria-label={t('engagement.push.sent')}>
      <h3>{t('engagement.push.sent')}</h3>
      <ul>
        {pushes.map((push) => (
          <li key={push.id}>
            {/* Our pages show no pictures of others; the browser's notification may. */}
            {push.icon !== null && isOwnPath(push.icon) && <img src={push.icon} alt="" />}
            <div>
              <b>{push.title}</b>
              <p>{push.body}</p>
              <small>{day(push.time_start)}</small>
            </div>
            <Open push={push} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Open({ push }: { readonly push: Push }) {
  const { t } = useTranslation()
  const leave = useLeaveDialogs()
  const address = pushAddress(push.destination)
  const word = push.action ?? t('engagement.push.open')
  if (address.startsWith('/')) {
    return (
      <Link to={address} replace aria-label={`${word}: ${push.title}`}>
        {word}
      </Link>
    )
  }
  return (
    <Button size="small" onClick={() => leave(() => openOutside(address))} label={`${word}: ${push.title}`}>
      {word}
    </Button>
  )
}
