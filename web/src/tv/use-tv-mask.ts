import { useTranslation } from 'react-i18next'
import type { Category, Channel } from '#contract/tv.ts'
import { CATEGORY_ALL } from '#contract/tv.ts'
import { categoryPath, channelPath } from '#domain/catalogue/addresses.ts'
import { usePageMask } from '../frame/page-title.ts'

/** Names the document after the channel that is shown, else after the category, else after all channels; or as the page says itself. @param own its title */
export function useTvMask(
  channel: Channel | undefined,
  categories: readonly Category[],
  selected: readonly number[],
  own?: string,
): void {
  const { t } = useTranslation()
  const [only, ...others] = selected
  const category =
    only === CATEGORY_ALL || others.length > 0 ? undefined : categories.find(({ id }) => id === only)
  const title = own ?? channel?.name ?? category?.name ?? t('tv.page_title')
  const page = own !== undefined ? 'page' : channel ? 'channel' : category ? 'category' : 'channels'
  const path =
    own !== undefined
      ? undefined
      : channel
        ? channelPath(channel)
        : category
          ? categoryPath(category)
          : '/channels'
  const current = channel?.current_schedule
  usePageMask(
    page,
    {
      title,
      name: title,
      description: channel?.description ?? null,
      programme: current?.program.title ?? null,
    },
    path,
  )
}
