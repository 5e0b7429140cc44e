import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category, Channel, ScheduleItem } from '#contract/tv.ts'
import { isAdultTitle } from '#domain/identity/age.ts'
import { archiveRefusal } from '#domain/tv/archive.ts'
import { isTomorrow } from '#domain/tv/broadcast-day.ts'
import type { SlotState } from '#domain/tv/schedule-day.ts'
import { serviceSeconds, serviceTime } from '../api/service-clock.ts'
import { trackLanguage, wishedFirst } from '../playback/track-languages.ts'
import { SidePanel } from '../playback/side-panel.tsx'
import { usePlayer } from '../playback/use-player.ts'
import { useNetwork } from '../frame/service.queries.ts'
import { showAlert } from '../ui/alerts.store.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChannelsPanel } from './channels/channels-panel.tsx'
import { ClosedChannel } from './access/closed-channel.tsx'
import { Description, ProgrammeInfo } from './schedule/programme-info.tsx'
import { RecentChannels } from './channels/recent-channels.tsx'
import { SchedulePanel } from './schedule/schedule-panel.tsx'
import { TvPlayer } from './tv-player.tsx'
import styles from './tv-screen.module.css'
import { useSchedule } from './tv.queries.ts'
import type { TvAddress } from './tv-paths.ts'
import { TvTabs } from './tv-tabs.tsx'
import { useChannelKeys } from './zapping/use-channel-keys.ts'
import { useChannelSteps } from './zapping/use-channel-steps.ts'
import { useFullScreenList } from './use-full-screen-list.ts'
import { useProgramme } from './schedule/use-programme.ts'
import { useTv } from './use-tv.ts'
import { useTvMask } from './use-tv-mask.ts'
import { useTvText } from './use-tv-text.ts'
import { useIsWide } from './use-width.ts'

interface TvScreenProps {
  readonly address: TvAddress
  readonly channels: readonly Channel[] | undefined
  readonly isPersonal: boolean
  readonly categories: readonly Category[]
  readonly selected: readonly number[]
}

type Tab = 'channels' | 'schedule' | 'about'

const NONE: readonly Channel[] = []

/** Player and words at the left, channels and schedule at the right; on narrow screens one after the other. */
export function TvScreen({ address, channels, isPersonal, categories, selected }: TvScreenProps) {
  const { t } = useTranslation()
  const text = useTvText()
  const isWide = useIsWide()
  const known = useNetwork()?.languages.audio.map(({ key }) => key) ?? []
  const audioLanguages = wishedFirst(known, trackLanguage('audio'))
  const player = usePlayer(undefined, { audioLanguages, subtitleLanguage: trackLanguage('text') })
  const tv = useTv({ address, channels, isPersonal, categories, selected, isWide, player })
  const { shown, access, zap } = tv
  const [chosenTab, setTab] = useState<Tab | null>(null)
  const [isLinked] = useState(address.channel !== null)

  // The picture goes first: words, schedule and what they ask the service for follow when it is there.
  const [settledId, setSettledId] = useState<number | null>(null)
  if (zap.state !== 'Loading' && settledId !== (shown?.id ?? null)) setSettledId(shown?.id ?? null)
  const settled = channels?.find(({ id }) => id === settledId) ?? shown
  const channel = useDeferredValue(settled)
  const isClosed = access !== undefined && access !== 'open' && tv.isDecided
  const schedule = useSchedule(channel)
  const items = useMemo(
    () => schedule.items ?? (channel?.current_schedule ? [channel.current_schedule] : []),
    [schedule.items, channel],
  )
  const item = useProgramme(player, items)
  const rights = useMemo(
    () => ({
      isPurchased: channel?.is_purchased ?? false,
      archivedDays: channel?.available_archived_days ?? 0,
    }),
    [channel?.is_purchased, channel?.available_archived_days],
  )
  useTvMask(channel, categories, selected)

  const { playFrom, guard } = tv
  const onSlot = useCallback(
    (slot: ScheduleItem, state: SlotState) => {
      const today = new Date(serviceTime()).setHours(0, 0, 0, 0)
      const isToday = new Date(slot.timestamp * 1000).setHours(0, 0, 0, 0) === today
      const time = text.clock(slot.timestamp)
      if (state === 'now') playFrom(0)
      else if (state === 'recorded' && isAdultTitle(slot.age))
        guard('program', () => playFrom(slot.timestamp))
      else if (state === 'recorded') playFrom(slot.timestamp)
      else if (state === 'no_recording') showAlert(t('tv.error_schedule_copyright_banned'))
      else if (state === 'subscription_needed') showAlert(t('tv.warning_archive_subscribe'))
      else if (isToday) showAlert(t('tv.error_schedule_from_future', { time }))
      else if (isTomorrow(slot.timestamp, today / 1000))
        showAlert(t('tv.error_schedule_from_future_tomorrow', { time }))
      else showAlert(t('tv.error_schedule_from_future_day', { time, day: text.day(slot.timestamp) }))
    },
    [playFrom, guard, t, text],
  )
  const over = useFullScreenList()
  const { show } = over
  const openSchedule = useCallback(
    () => (document.fullscreenElement ? show('schedule') : setTab('schedule')),
    [show],
  )
  const openChannels = useCallback(() => show('channels'), [show])
  const steps = useChannelSteps({ channels, categories, selected, ...tv })
  const typed = useChannelKeys(channels ?? NONE, steps, tv.press)

  const recent = useMemo(() => tv.recent.filter(({ id }) => id !== channel?.id), [tv.recent, channel?.id])
  const isOpen = isWide || shown !== undefined || address.channel !== null
  const tab = chosenTab ?? (isLinked && !isClosed ? 'schedule' : 'channels')
  const shownTab: Tab = isWide ? (tab === 'about' ? 'schedule' : tab) : tab === 'channels' ? 'schedule' : tab
  const itemStart = item?.timestamp ?? 0
  const startOver = useCallback(() => playFrom(itemStart), [playFrom, itemStart])
  const canStartOver = item && !isClosed && archiveRefusal(item, rights, serviceSeconds()) === null

  // A phone shows one thing after the other: each begins at its top, and the list comes back where it was left.
  const listTop = useRef<number | null>(null)
  useLayoutEffect(() => {
    const top = isOpen ? 0 : listTop.current
    if (isWide || top === null || listTop.current === null) return
    scrollTo(0, top)
  }, [isWide, isOpen])
  const { press } = tv
  const pressInList = useCallback(
    (pressed: Channel) => {
      listTop.current = scrollY
      press(pressed)
    },
    [press],
  )

  const list = (
    <ChannelsPanel
      channels={channels}
      categories={categories}
      selected={selected}
      onSelect={tv.select}
      currentId={shown?.id ?? null}
      isClosed={tv.isClosed}
      pathOf={tv.pathOf}
      onPress={pressInList}
      onInterest={tv.interest}
    />
  )
  const schedulePanel = channel && (
    <SchedulePanel
      channelId={channel.id}
      items={schedule.items}
      error={schedule.error}
      onRetry={schedule.retry}
      rights={rights}
      playing={item}
      isFolded={!isWide}
      onPress={onSlot}
    />
  )
  if (!isOpen) {
    return (
      <div className={styles.listPage} data-header="work">
        {list}
      </div>
    )
  }
  return (
    <div
      className={styles.tv}
      data-header={isWide ? 'work' : 'none'}
      data-footer={isWide ? undefined : 'none'}
      data-nav={isWide ? undefined : 'upright'}
    >
      <div className={styles.stage}>
        <div className={styles.screen} data-closed={isClosed}>
          {shown && isClosed && access && (
            <ClosedChannel
              channel={shown}
              reason={access}
              onUnlock={tv.viewer.role === 'adult' ? () => tv.unlock(shown) : undefined}
              onBack={isWide ? undefined : tv.close}
            />
          )}
          {shown && !isClosed && (
            <TvPlayer
              player={player}
              zapping={tv.zapping}
              source={zap.source}
              thumbs={zap.stream?.screenshot_url ?? null}
              failure={zap.failure}
              channel={channel ?? shown}
              items={items}
              item={item}
              rights={rights}
              playFrom={playFrom}
              onBack={isWide ? undefined : tv.close}
              onOpenList={openSchedule}
              onOpenChannels={openChannels}
              steps={steps}
              typed={typed}
              over={
                over.list && (
                  <SidePanel title={t('tv.panel')} onClose={over.close}>
                    <TvTabs<'channels' | 'schedule'>
                      label={t('tv.panel')}
                      selected={over.list}
                      onSelect={over.show}
                      tabs={[
                        { id: 'channels', title: t('tv.tab_channels') },
                        { id: 'schedule', title: t('tv.tab_schedule') },
                      ]}
                    />
                    {over.list === 'channels' ? list : schedulePanel}
                  </SidePanel>
                )
              }
            />
          )}
          {!shown && <Skeleton className={styles.screenSkeleton} />}
        </div>
        {channel ? (
          <ProgrammeInfo
            channel={channel}
            item={item}
            hasDescription={isWide}
            onFromBeginning={canStartOver ? startOver : undefined}
          />
        ) : (
          <div className={styles.infoSkeleton}>
            <Skeleton text={0.5} />
            <Skeleton text={0.3} />
          </div>
        )}
        {isWide && (
          <RecentChannels channels={recent} pathOf={tv.pathOf} onPress={tv.press} onInterest={tv.interest} />
        )}
      </div>
      <aside className={styles.panel} aria-label={t('tv.panel')}>
        <TvTabs<Tab>
          label={t('tv.panel')}
          selected={shownTab}
          onSelect={setTab}
          tabs={
            isWide
              ? [
                  { id: 'channels', title: t('tv.tab_channels') },
                  { id: 'schedule', title: t('tv.tab_schedule') },
                ]
              : [
                  { id: 'schedule', title: t('tv.tab_schedule') },
                  { id: 'about', title: t('tv.tab_about') },
                ]
          }
        />
        {shownTab === 'channels' && list}
        {shownTab === 'about' && channel && (
          <Description channel={channel} item={item} fallback={t('tv.about_empty')} />
        )}
        {shownTab === 'schedule' && schedulePanel}
      </aside>
    </div>
  )
}
