import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../frame/service.queries.ts'
import { RowSection } from './row-section.tsx'
import { rowQuery } from './row.queries.ts'

/** A row that another page names, such as that of a packet; where there is none, or nothing in it, nothing stands there. */
export function LinkedRow({ slug }: { readonly slug: string }) {
  const { data } = useQuery(rowQuery(useLanguage(), { id: slug, isPersonal: false }))
  return data ? <RowSection head={data} isEager={false} hasLink /> : null
}
