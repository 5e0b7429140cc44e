import { type ComponentProps, memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Channel, PROGRAM_CATEGORY_SERIES, type ScheduleItem } from '#contract/tv.ts'
import type { ArchiveRights } from '#domain/tv/archive.ts'
import { otherAirings, recommendedAirings } from '#domain/tv/other-airings.ts'
import { useNow } from '../../ui/use-now.ts'
import { useProgramAirings } from '../tv.queries.ts'
import { rightsTo } from '../access/rights-to.ts'
import { AiringRow } from './airing-row.tsx'

interface ProgrammeRowsProps {
  /** The programme on screen. */
  readonly item: ScheduleItem
  /** The schedule of its channel. */
  readonly items: readonly ScheduleItem[]
  readonly rights: ArchiveRights
  readonly channels: readonly Channel[]
  readonly pathOf: (channel: Channel, ts: number) => string
  readonly onPress: ComponentProps<typeof AiringRow>['onPress']
}

/** Under a channel: other episodes or releases of the programme, wherever they are on, and recordings of the channel that are akin to it. */
export const ProgrammeRows = memo(function ProgrammeRows({ item, items, ...row }: ProgrammeRowsProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { rights, channels, pathOf, onPress } = row
  const airings = useProgramAirings(item.program.id)
  const isSeries = item.program.category.id === PROGRAM_CATEGORY_SERIES
  const others = useMemo(() => {
    const known = new Map(channels.map((channel) => [channel.id, rightsTo(channel)]))
    return otherAirings(airings, item.id, (id) => known.get(id), now)
  }, [airings, item.id, channels, now])
  const akin = useMemo(
    () => recommendedAirings(items, item.program, rights, now),
    [items, item.program, rights, now],
  )
  const shared = { channels, pathOf, onPress, channelId: item.channel_id }
  return (
    <>
      <AiringRow
        title={t(isSeries ? 'channel.episodes' : 'channel.releases')}
        airings={others}
        isOfEpisodes
        {...shared}
      />
      <AiringRow title={t('channel.recommended')} airings={akin} {...shared} />
    </>
  )
})
