import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/tv.ts'
import modal from '../frame/windows/modal-page.module.css'
import { useModalFrame } from '../frame/windows/use-modal-frame.ts'
import { SidePanel } from '../playback/side-panel.tsx'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ProgrammeRows } from './airings/programme-rows.tsx'
import { ChannelsPanel } from './channels/channels-panel.tsx'
import { RecentChannels } from './channels/recent-channels.tsx'
import { GuideLink } from './guide/guide-link.tsx'
import { About, ProgrammeInfo } from './schedule/programme-info.tsx'
import { SchedulePanel } from './schedule/schedule-panel.tsx'
import { TvPicture } from './tv-picture.tsx'
import { guidePath } from './tv-paths.ts'
import styles from './tv-screen.module.css'
import { TvTabs } from './tv-tabs.tsx'
import { useFullScreenList } from './use-full-screen-list.ts'
import { useTvMask } from './use-tv-mask.ts'
import { usePictureInView } from './use-picture-in-view.ts'
import { type TvPageParts, useTvPage } from './use-tv-page.ts'
import { useIsWide } from './use-width.ts'
import { useChannelKeys } from './zapping/use-channel-keys.ts'
import { useChannelSteps } from './zapping/use-channel-steps.ts'
import { WhatPlays } from './zapping/what-plays.tsx'

interface TvScreenProps extends TvPageParts {
  /** Names the document in place of what is shown. */
  readonly title?: string | undefined
  /** What stands above the channels, and below them. */
  readonly above?: ReactNode
  readonly below?: ReactNode
}

type Tab = 'channels' | 'schedule' | 'about'

const NONE: readonly Channel[] = []

/**
 * Player and words at the left, channels and schedule at the right. On narrow screens a list of channels, over which the channel that is
 * open lies as a page of its own.
 */
export function TvScreen({ title, above, below, ...parts }: TvScreenProps) {
  const { address, channels, categories, selected } = parts
  const { t } = useTranslation()
  const isWide = useIsWide()
  const page = useTvPage(parts, isWide)
  const { tv, channel, isClosed, schedule, items, item, rights, onSlot } = page
  const { shown } = tv
  const [chosenTab, setTab] = useState<Tab | null>(null)
  const [isLinked] = useState(address.channel !== null)
  useTvMask(channel, categories, selected, title)

  const over = useFullScreenList()
  const { show } = over
  const openSchedule = useCallback(
    () => (document.fullscreenElement ? show('schedule') : setTab('schedule')),
    [show],
  )
  const openChannels = useCallback(() => show('channels'), [show])
  const isSettled = tv.zap.state === 'Ready'
  const steps = useChannelSteps({ channels, categories, selected, ...tv, isSettled })
  const typed = useChannelKeys(channels ?? NONE, steps, tv.press, tv.interest)
  const screen = useRef<HTMLDivElement>(null)
  usePictureInView(screen, page, typed !== null)

  const recent = useMemo(() => tv.recent.filter(({ id }) => id !== channel?.id), [tv.recent, channel?.id])
  const isOpen = isWide || shown !== undefined || address.channel !== null
  const isOver = isOpen && !isWide
  const { frame, state, close } = useModalFrame(isOver ? '/channels' : null, tv.close, true)
  const onBack = useCallback(() => close(), [close])
  const tab = chosenTab ?? (isLinked && !isClosed ? 'schedule' : 'channels')
  const shownTab: Tab = isWide ? (tab === 'about' ? 'schedule' : tab) : tab === 'channels' ? 'schedule' : tab

  // What was once listed stays beneath the channel that was opened from it, and comes back where it was left.
  const [wasListed, setListed] = useState(false)
  if (!isOpen && !wasListed) setListed(true)
  const listTop = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (!isWide && !isOpen && listTop.current !== null) scrollTo(0, listTop.current)
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
      hasGuideLink={!isWide}
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
  const rows = channel && item && !isClosed && (
    <ProgrammeRows
      item={item}
      items={items}
      rights={rights}
      channels={channels ?? NONE}
      pathOf={tv.pathOf}
      onPress={onSlot}
    />
  )
  const overPicture = over.list && (
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
  return (
    <>
      {isWide && above}
      {!isWide && (wasListed || !isOpen) && (
        <div className={styles.listPage} data-tv="narrow" data-covered={isOver} inert={isOver}>
          {above}
          {list}
          {below}
        </div>
      )}
      {isOpen && (
        <div
          ref={frame}
          className={classes(styles.tv, isOver && modal.page)}
          data-tv={isWide ? 'wide' : 'narrow'}
          data-under={isWide && above !== undefined}
          data-header={isWide ? undefined : 'none'}
          data-footer={isWide ? undefined : 'none'}
          data-nav={isWide ? undefined : 'upright'}
          {...(isOver && {
            role: 'dialog',
            'aria-label': shown?.name ?? t('tv.channels'),
            tabIndex: -1,
            'data-modal-page': true,
            'data-leaving': state === 'willClose',
          })}
        >
          <WhatPlays channel={channel} item={item} />
          <div className={styles.stage}>
            <div ref={screen} className={styles.screen} data-closed={isClosed}>
              <TvPicture
                page={page}
                onBack={isWide ? undefined : onBack}
                onOpenList={openSchedule}
                onOpenChannels={openChannels}
                steps={steps}
                typed={typed}
                over={overPicture}
              />
            </div>
            {channel ? (
              <ProgrammeInfo
                channel={channel}
                item={item}
                isWhole={isWide}
                onFromBeginning={page.startOver}
              />
            ) : (
              <div className={styles.infoSkeleton}>
                <Skeleton text={0.5} />
                <Skeleton text={0.3} />
              </div>
            )}
            {isWide && rows}
            {isWide && (
              <RecentChannels
                channels={recent}
                pathOf={tv.pathOf}
                onPress={tv.press}
                onInterest={tv.interest}
              />
            )}
          </div>
          <aside className={styles.panel} aria-label={t('tv.panel')}>
            <div className={styles.tabsRow}>
              <TvTabs<Tab>
                label={t('tv.panel')}
                selected={shownTab}
                onSelect={setTab}
                tabs={[
                  ...(isWide ? [{ id: 'channels' as const, title: t('tv.tab_channels') }] : []),
                  { id: 'schedule', title: t('tv.tab_schedule') },
                  ...(isWide ? [] : [{ id: 'about' as const, title: t('tv.tab_about') }]),
                ]}
              />
              {isWide && <GuideLink path={guidePath(categories, selected)} isShort />}
            </div>
            {shownTab === 'channels' && list}
            {shownTab === 'about' && channel && (
              <>
                <About channel={channel} item={item} fallback={t('tv.about_empty')} />
                {rows}
              </>
            )}
            {shownTab === 'schedule' && schedulePanel}
          </aside>
        </div>
      )}
      {isWide && below}
    </>
  )
}
