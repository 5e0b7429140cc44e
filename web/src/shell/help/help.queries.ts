import { queryOptions } from '@tanstack/react-query'
import { getHelp } from '#contract/help.ts'
import { call } from '../../api/client.ts'
import { broughtWith, madeAt } from '../../frame/page-texts.ts'

/** What the provider says to those who ask. */
export const helpQuery = (language: string) =>
  queryOptions({
    queryKey: [language, 'help'],
    queryFn: ({ signal }) => call(getHelp, { signal }),
    initialData: () => broughtWith(language, ({ help }) => help),
    initialDataUpdatedAt: madeAt,
  })
