import { useQuery } from '@tanstack/react-query'
import { Film } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { contentPath } from '#domain/catalogue/addresses.ts'
import { SIMILAR_MAX, type Content, type ContentMeta } from '#contract/catalogue.ts'
import { Credits } from '../../frame/credits.tsx'
import { useModalLink } from '../../frame/windows/window-links.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import buttonStyles from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { Description } from '../../ui/read-on.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { CardArt } from './card-art.tsx'
import { Faces, Similar } from './card-rows.tsx'
import {
  contentMetaQuery,
  episodesQuery,
  similarQuery,
  sourcesQuery,
  watchedEpisodesQuery,
} from '../catalogue.queries.ts'
import { Catchups } from './catchups.tsx'
import type { ChosenChild } from '../episodes/child-of.ts'
import { Link } from '../../ui/link.tsx'
import styles from '../content.module.css'
import { Facts } from './facts.tsx'
import { LostContent } from './lost-content.tsx'
import { FavouriteButton } from '../../favourites/favourite-button.tsx'
import { RatingMenu } from '../mine/rating-menu.tsx'
import { SeasonList } from '../episodes/season-list.tsx'

import { trimDescription } from './text.ts'
import { TitleArt } from './title-art.tsx'
import { WatchButton } from '../access/watch-button.tsx'
import { UNKNOWN_META } from '../access/watch-state.ts'

interface ContentCardProps {
  readonly content: Content
  /** When it was answered, in Unix milliseconds. */
  readonly knownAt: number
  /** The season or episode that the address names. */
  readonly chosen: ChosenChild | null
  /** Inside another site: nothing that leads away from it is shown, or even asked for. */
  readonly isEmbed: boolean
}

/** A film or series: what it is, what the viewer may do with it, and what stands around it. */
export function ContentCard({ content, knownAt, chosen, isEmbed }: ContentCardProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, isError } = useQuery(contentMetaQuery(content.id))
  const similar = useQuery({ ...similarQuery(language, content.id), enabled: !isEmbed }).data ?? []
  const sources = useQuery({ ...sourcesQuery(content.id), enabled: !isEmbed }).data
  const seasons = useSeasons(content, knownAt, isEmbed)
  const watched = useQuery({ ...watchedEpisodesQuery(content.id), enabled: seasons.length > 0 }).data
  const faces = content.persons.filter(({ image }) => image !== null)
  // A service that cannot say what is personal still lets the film be tried.
  const meta = data ?? (isError ? UNKNOWN_META : undefined)
  const episode = chosen?.episode ?? null
  if (meta?.is_lost) return <LostContent />
  return (
    <article
      className={styles.card}
      data-header={isEmbed ? 'none' : 'art'}
      {...(isEmbed && { 'data-nav': 'none', 'data-footer': 'none' })}
    >
      <CardArt content={content} hasTrailer={!isEmbed} />
      <div className={styles.inside}>
        <div className={styles.head}>
          {!isEmbed && <Breadcrumbs content={content} />}
          <h1 className={styles.title}>
            {content.graphic_title ? (
              <TitleArt title={content.title} art={content.graphic_title} />
            ) : (
              content.title
            )}
          </h1>
          {episode && episode.season !== null && episode.series !== null ? (
            <p className={styles.episodeName}>
              {t('catalogue.episode_of', { season: episode.season, series: episode.series })}. {episode.title}
            </p>
          ) : (
            content.original &&
            content.original !== content.title && <p className={styles.original}>{content.original}</p>
          )}
          <Facts item={content} seasonsCount={content.contents.length} />
          {(episode?.description ?? content.description) && (
            <Description
              text={episode?.description ?? content.description ?? ''}
              className={styles.description}
              moreClass={styles.more}
              shorten={trimDescription}
            />
          )}
          <div className={styles.ways}>
            <WatchButton content={content} meta={meta} chosen={episode} />
            {!isEmbed && content.trailers[0] && <TrailerLink id={content.trailers[0].id} />}
            {!isEmbed && <FavouriteButton thing={{ kind: 'content', id: content.id }} name={content.title} />}
            {!isEmbed && meta && <RatingMenu contentId={content.id} rating={meta.user_rating} />}
          </div>
          <Licence meta={meta} />
          {!isEmbed && <Credits persons={content.persons} isOnArt />}
        </div>
      </div>
      {seasons.length > 0 && (
        <SeasonList
          seasons={seasons}
          meta={meta}
          watched={watched}
          chosen={chosen}
          allPath={isEmbed ? null : `/episodes/${contentPath(content).split('/').at(-1)}`}
        />
      )}
      {!isEmbed && sources && sources.catchups.length > 0 && <Catchups catchups={sources.catchups} />}
      {!isEmbed && faces.length > 0 && <Faces persons={faces} />}
      {similar.length > 0 && <Similar items={similar.slice(0, SIMILAR_MAX)} />}
    </article>
  )
}

/** The seasons that came with a series, and as they are where that is a while ago. */
function useSeasons(content: Content, knownAt: number, isEmbed: boolean): Content['contents'] {
  const { data } = useQuery({
    ...episodesQuery(useLanguage(), content.id),
    enabled: !isEmbed && content.contents.length > 0,
    initialData: content.contents,
    initialDataUpdatedAt: knownAt,
  })
  return data
}

function TrailerLink({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const modal = useModalLink()
  return (
    <Link
      className={classes(buttonStyles.icon, buttonStyles['glass'])}
      {...modal(`/trailers/${id}`)}
      aria-label={t('card.trailer')}
      title={t('card.trailer')}
    >
      <Film aria-hidden strokeWidth={1.75} />
    </Link>
  )
}

/** What the rights holder has to say, and until when the viewer has it. */
function Licence({ meta }: { readonly meta: ContentMeta | undefined }) {
  if (!meta?.license_info && !meta?.user_license_info) return null
  const { license_info: text, user_license_info: own } = meta
  return (
    <div className={styles.licence}>
      {own && <p style={own.color === null ? undefined : { color: own.color }}>{own.text}</p>}
      {text && <p>{text}</p>}
    </div>
  )
}
