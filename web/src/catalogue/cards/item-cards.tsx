import { useTranslation } from 'react-i18next'
import type { HistoryItem, Item } from '#contract/catalogue.ts'
import type { PersonCard } from '#contract/credits.ts'
import { personPath } from '#domain/catalogue/addresses.ts'
import { useModalLink } from '../../frame/windows/window-links.ts'
import { cardClass, CardFace } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Line } from '../../ui/line.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './cards.module.css'
import { ItemLink } from './item-link.tsx'
import { useCardText } from './use-card-text.ts'

interface ItemCardProps {
  readonly item: Item
  readonly isFluid?: boolean
  readonly isEager?: boolean
}

function imageOf(item: Item, ratio: string): string | undefined {
  return item.images.find((image) => image.ar === ratio)?.src
}

/** A still in its widths, so that a card does not load the picture of a whole screen; a drawing is sharp in any. */
function widthsOf({ src_16x9: whole, src_16x9_x1: x1, src_16x9_x2: x2, src_16x9_x3: x3 }: Item['cover']) {
  if (!whole || whole.endsWith('.svg') || !x1 || !x2 || !x3 || x1 === whole) return undefined
  return `${x1} 360w, ${x2} 720w, ${x3} 1080w`
}

/** A title as poster or still. */
export function ItemCard({
  item,
  shape,
  isFluid,
  isEager,
  isSimilar,
}: ItemCardProps & { readonly shape: 'v' | 'h'; readonly isSimilar?: boolean }) {
  const { t } = useTranslation()
  const text = useCardText()
  const picture =
    shape === 'v'
      ? (item.cover.src_2x3 ?? imageOf(item, '2:3') ?? item.cover.src_16x9)
      : (item.cover.src_16x9 ?? imageOf(item, '16:9') ?? item.cover.src_2x3)
  return (
    <ItemLink
      destination={item.destination}
      className={cardClass(shape, isFluid)}
      isSimilar={isSimilar === true}
    >
      <CardFace
        picture={picture}
        pictureSet={shape === 'h' && picture === item.cover.src_16x9 ? widthsOf(item.cover) : undefined}
        title={item.title}
        meta={text.facts(item)}
        isEager={isEager === true}
        lock={item.is_purchased ? null : t('catalogue.closed')}
        mark={item.overlay_icon}
      />
    </ItemLink>
  )
}

/** Something begun: how much is left, and the viewer's own line. What is not offered any more says so and leads nowhere. */
export function HistoryCard({ entry, isFluid }: { readonly entry: HistoryItem; readonly isFluid?: boolean }) {
  const { t } = useTranslation()
  const text = useCardText()
  const episode = entry.content_episode
  const left =
    entry.watch_percentage === 100
      ? t('catalogue.watched')
      : t('catalogue.minutes_left', { time: text.length(Math.max(60, entry.duration - entry.seconds)) })
  const where = episode?.season
    ? t('catalogue.episode_of', { season: episode.season, series: episode.series })
    : null
  const { cover } = entry.content
  const picture = entry.screenshot ?? cover.src_16x9
  const face = (meta: readonly (string | null)[]) => (
    <CardFace
      picture={picture}
      pictureSet={picture === cover.src_16x9 ? widthsOf(cover) : undefined}
      title={entry.content.title}
      lock={entry.content.is_purchased || entry.is_withdrawn ? null : t('catalogue.closed')}
      meta={meta.filter(Boolean).join(' · ')}
      line={(className) => <Line share={entry.watch_percentage / 100} meaning="mine" className={className} />}
    />
  )
  if (entry.is_withdrawn)
    return (
      <div className={classes(cardClass('h', isFluid), styles.withdrawn)}>
        {face([t('catalogue.withdrawn')])}
      </div>
    )
  return (
    <Link className={cardClass('h', isFluid)} to={`/watch/${episode?.id ?? entry.content.id}`}>
      {face([where, left])}
    </Link>
  )
}

/** A person in a circle, with the role. */
export function PersonFace({ person, isFluid }: { readonly person: PersonCard; readonly isFluid?: boolean }) {
  const { t } = useTranslation()
  const modal = useModalLink()
  const role = person.role ? t(`catalogue.roles.${person.role}`, { defaultValue: person.role }) : null
  return (
    <Link className={cardClass('person', isFluid)} {...modal(personPath(person))}>
      <CardFace picture={person.image} title={person.name} meta={role} />
    </Link>
  )
}

/** A wide promo: words in the left half, on the ground that the picture brings; where that is not known, on a scrim. */
export function BannerCard({ item, isFluid }: ItemCardProps) {
  const picture = imageOf(item, '3:1') ?? item.cover.bg ?? item.cover.src_16x9
  return (
    <ItemLink destination={item.destination} className={styles.banner ?? ''}>
      <span
        className={styles.bannerFace}
        data-tone={item.tone ?? 'unknown'}
        data-fluid={isFluid}
        style={{
          backgroundColor: item.cover.color_bg ?? undefined,
          '--tone-bg': item.cover.color_bg ?? undefined,
        }}
      >
        <Picture src={picture} />
        <span className={styles.bannerText}>
          <b>{item.title}</b>
          {item.short && <span>{item.short}</span>}
        </span>
      </span>
    </ItemLink>
  )
}

/** A link to a genre: words, and an icon where its maker gave one; under the pointer it may look otherwise. */
export function GenreChip({ item }: ItemCardProps) {
  return (
    <ItemLink destination={item.destination} className={styles.chip ?? ''}>
      {item.unfocused_btn_icon && (
        <span className={styles.icons}>
          <img src={item.unfocused_btn_icon} alt="" />
          <img src={item.focused_btn_icon ?? item.unfocused_btn_icon} alt="" />
        </span>
      )}
      {item.title}
    </ItemLink>
  )
}

/** A library's tile. */
export function BrandTile({ item }: ItemCardProps) {
  return (
    <ItemLink destination={item.destination} className={styles.brand ?? ''}>
      {item.graphic_title ? (
        <img src={item.graphic_title.tv.x1} alt={item.title} loading="lazy" />
      ) : (
        item.title
      )}
    </ItemLink>
  )
}
