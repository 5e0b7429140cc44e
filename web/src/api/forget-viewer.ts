import type { QueryClient } from '@tanstack/react-query'
import { forgetOthersPages } from './kept-pages-owner.ts'
import { goOnAsOther } from './other-viewer.ts'
import { isChildSession } from './profile-role.ts'

/**
 * The page goes on as another profile's: nothing that the one before was answered stays, and everything that is shown is asked for anew. A
 * query that began with what the page has brought along does not begin with it again.
 */
export function forgetViewer(queries: QueryClient): void {
  for (const query of queries.getQueryCache().getAll()) {
    query.reset()
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' })
  }
  queries.removeQueries({ type: 'inactive' })
  forgetOthersPages(isChildSession() ? 'child' : 'adult')
  goOnAsOther()
  void queries.refetchQueries({ type: 'active' })
}
