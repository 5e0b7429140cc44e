import { useParams } from 'react-router'
import { homeRowset, pageOfSlug } from '../../frame/menu.ts'
import { NotFound } from '../../frame/not-found.tsx'
import { useMenuPages } from '../../frame/service.queries.ts'
import { HomeSkeleton, RowsetView } from './rowset-view.tsx'

/** Home: the rowset of the provider's start page. */
export function HomePage() {
  const { pages, isKnown } = useMenuPages()
  const rowset = homeRowset(pages)
  if (rowset) return <RowsetView key={rowset} id={rowset} isHome />
  return isKnown ? <RowsetView id="startpage" isHome /> : <HomeSkeleton />
}

/** `/rowset/{id or slug}`, and a catalogue page, `/catalog/{id or slug}`. */
export function RowsetPage() {
  const { id } = useParams()
  return id ? <RowsetView key={id} id={id} /> : <NotFound what="page" />
}

/** A bare `/{slug}`: the rowset of the menu page of that name; any other first segment shows home. */
export function SlugPage() {
  const { slug = '' } = useParams()
  const { pages, isKnown } = useMenuPages()
  const rowset = pageOfSlug(pages, slug)?.rowset_slug
  if (rowset) return <RowsetView key={rowset} id={rowset} />
  return isKnown ? <HomePage /> : <HomeSkeleton />
}
