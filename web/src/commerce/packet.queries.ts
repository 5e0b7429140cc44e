import { queryOptions } from '@tanstack/react-query'
import { getPacket, listPackets } from '#contract/commerce.ts'
import { getProviderInfo } from '#contract/provider-page.ts'
import { call } from '../api/client.ts'
import { broughtWith, madeAt } from '../frame/page-texts.ts'

/** All packets that the provider sells, in the order of its shop. */
export const packetsQuery = (language: string) =>
  queryOptions({
    queryKey: [language, 'packets'],
    queryFn: ({ signal }) => call(listPackets, { signal }),
  })

/** A packet by number or slug, with what it opens. */
export const packetQuery = (language: string, id: string) =>
  queryOptions({
    queryKey: [language, 'packet', id],
    queryFn: ({ signal }) => call(getPacket, { params: { id }, signal }),
  })

/** Another provider, by number or short name. */
export const sellerQuery = (language: string, id: string) =>
  queryOptions({
    queryKey: [language, 'seller', id],
    queryFn: ({ signal }) => call(getProviderInfo, { params: { id }, signal }),
    initialData: () =>
      broughtWith(language, ({ seller }) =>
        [seller?.landing.shortname, String(seller?.id)].includes(id) ? seller : undefined,
      ),
    initialDataUpdatedAt: madeAt,
  })
