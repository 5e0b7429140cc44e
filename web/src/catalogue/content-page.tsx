import { useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import {
  SIMILAR_MAX,
  type Content,
  type ContentMeta,
  type Item,
  type PersonCard,
} from '#contract/catalogue.ts'
import { ApiFailure } from '../api/failure.ts'
import { NotFound } from '../shell/not-found.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { useLanguage } from '../shell/shell.queries.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty, ErrorState } from '../ui/empty.tsx'
import { Picture } from '../ui/picture.tsx'
import { RowHead } from '../ui/row-head.tsx'
import { Slider } from '../ui/slider.tsx'
import text from '../ui/text.module.css'
import { useSlider } from '../ui/use-slider.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { contentMetaQuery, contentQuery, similarQuery } from './catalogue.queries.ts'
import styles from './content.module.css'
import { ContentSkeleton } from './content-skeleton.tsx'
import { Credits } from './credits.tsx'
import { Description } from './description.tsx'
import { Facts } from './facts.tsx'
import { ItemCard, PersonFace } from './item-cards.tsx'
import { FavouriteButton } from './mine/favourite-button.tsx'
import { RatingMenu } from './mine/rating-menu.tsx'
import page from './page.module.css'
import rowStyles from './row-section.module.css'
import { SeasonList } from './season-list.tsx'
import { TitleArt } from './title-art.tsx'
import { useContentMask } from './use-content-mask.ts'
import { WatchButton } from './watch-button.tsx'

/** `/contents/{slug or id}`: a film or series with all there is to know and to watch. */
export default function ContentPage() {
  const { slug = '', child } = useParams()
  const { t } = useTranslation()
  const id = child ?? slug
  const { data, error, refetch } = useQuery(contentQuery(useLanguage(), id))
  const isLost = error instanceof ApiFailure && error.code === 'lost_content'
  useContentMask(data)
  usePageTitle(isLost ? t('catalogue.lost_title') : undefined)
  if (isLost) {
    return (
      <div className={page.plain}>
        <Empty
          isPage
          icon={Clapperboard}
          title={t('catalogue.lost_title')}
          text={t('catalogue.not_available_text')}
        >
          <LinkButton look="paper" to="/channels">
            {t('shell.to_channels')}
          </LinkButton>
        </Empty>
      </div>
    )
  }
  if (error instanceof ApiFailure && error.isNotFound) return <NotFound what="content" />
  if (error) {
    return (
      <div className={page.plain}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  return data ? <ContentCard key={data.id} content={data} /> : <ContentSkeleton />
}

function ContentCard({ content }: { readonly content: Content }) {
  const language = useLanguage()
  const meta = useQuery(contentMetaQuery(content.id))
  const similar = useQuery(similarQuery(language, content.id)).data?.slice(0, SIMILAR_MAX) ?? []
  const faces = content.persons.filter(({ image }) => image !== null)
  // A service that cannot say what is personal still lets the film be tried.
  const known = meta.data ?? (meta.isError ? UNKNOWN_META : undefined)
  return (
    <article className={styles.card} data-header="art">
      <div className={styles.art}>
        <Picture src={content.cover.bg ?? content.cover.src_16x9} isEager />
      </div>
      <div className={styles.inside}>
        <div className={styles.head}>
          <Breadcrumbs content={content} />
          <h1 className={styles.title}>
            {content.graphic_title ? (
              <>
                <span className={text.hidden}>{content.title}</span>
                <TitleArt art={content.graphic_title} />
              </>
            ) : (
              content.title
            )}
          </h1>
          {content.original && content.original !== content.title && (
            <p className={styles.original}>{content.original}</p>
          )}
          <Facts item={content} seasonsCount={content.contents.length} />
          {content.description && <Description>{content.description}</Description>}
          <div className={styles.ways}>
            <WatchButton content={content} meta={known} />
            <FavouriteButton thing={{ kind: 'content', id: content.id }} name={content.title} />
            {known && <RatingMenu contentId={content.id} rating={known.user_rating} />}
          </div>
          <Credits persons={content.persons} />
        </div>
      </div>
      {content.contents.length > 0 && <SeasonList seasons={content.contents} meta={known} />}
      {faces.length > 0 && <Faces persons={faces} />}
      {similar.length > 0 && <Similar items={similar} />}
    </article>
  )
}

const UNKNOWN_META: ContentMeta = {
  history: null,
  watch_percentage: null,
  next_to_play: null,
  stream_using: { content_schedule: false, library_id: null },
  is_purchased: true,
  is_available: true,
  is_lost: false,
  is_processing: false,
  min_price: null,
  buttons: [],
  license_info: null,
  user_license_info: null,
  favorite: null,
  user_rating: null,
}

function Faces({ persons }: { readonly persons: readonly PersonCard[] }) {
  const { t } = useTranslation()
  const { viewport, controls } = useSlider()
  const title = t('catalogue.cast_and_crew')
  return (
    <section className={rowStyles.row} aria-label={title}>
      <RowHead title={title} controls={controls} />
      <Slider viewport={viewport} label={title}>
        {persons.map((person) => (
          <div key={`${person.id} ${person.role}`}>
            <PersonFace person={person} />
          </div>
        ))}
      </Slider>
    </section>
  )
}

function Similar({ items }: { readonly items: readonly Item[] }) {
  const { t } = useTranslation()
  const { viewport, controls } = useSlider()
  const title = t('catalogue.similar')
  return (
    <section className={rowStyles.row} aria-label={title}>
      <RowHead title={title} controls={controls} />
      <Slider viewport={viewport} label={title}>
        {items.map((item) => (
          <div key={item.id}>
            <ItemCard item={item} shape="v" />
          </div>
        ))}
      </Slider>
    </section>
  )
}
