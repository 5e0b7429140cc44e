import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { CATEGORY_ALL, CATEGORY_CHILD, type Category } from '#contract/tv.ts'
import { isChildSession } from '../api/profile-role.ts'
import { useFavourites } from '../favourites/favourites.queries.ts'
import { namesMine, withMine } from './channels/my-category.ts'
import { useCategories, useChannels } from './tv.queries.ts'
import { findCategories, findChannel, readTvAddress } from './tv-paths.ts'

const ALL = [CATEGORY_ALL]

/** Where the address names no category: all, and for a child the one for children, where there is one. */
function firstNames(categories: readonly Category[]): readonly string[] {
  const isOffered = isChildSession() && categories.some(({ id }) => id === CATEGORY_CHILD)
  return isOffered ? [String(CATEGORY_CHILD)] : []
}

/** What the address of a page of channels means, looked up in the channels and categories of the viewer. */
export function useTvPlace() {
  const { t } = useTranslation()
  const params = useParams()
  const [query] = useSearchParams()
  const address = useMemo(() => readTvAddress(params, query), [params, query])
  const { channels, isPersonal, error, retry } = useChannels()
  const shared = useCategories()
  const { kept, isGuest } = useFavourites()
  const names = address.categories.join(',')
  // A guest has no channels of the own; those of a user come a moment after the others.
  const isMineLate = kept === undefined && namesMine(address.categories)
  const categories = useMemo(
    () =>
      isGuest || !shared || isMineLate
        ? isMineLate
          ? undefined
          : shared
        : withMine(shared, kept ?? [], t('tv.category_mine')),
    [shared, kept, isGuest, isMineLate, t],
  )
  const found = useMemo(
    () =>
      categories ? findCategories(categories, names === '' ? firstNames(categories) : names.split(',')) : ALL,
    [categories, names],
  )
  return {
    address,
    channels,
    isPersonal,
    /** Undefined while they load. */
    categories,
    /** Ids of the categories that are meant; null where one of them does not exist. */
    found,
    /** The channel that is meant, where it exists. */
    channel: channels && address.channel !== null ? findChannel(channels, address.channel) : undefined,
    /** Nothing can be shown. */
    error: channels ? null : error,
    retry,
  }
}
