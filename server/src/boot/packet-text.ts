import type { Packet, PacketDetail } from '#contract/commerce.ts'
import { channelPath, contentPath, packetPath } from '#domain/catalogue/addresses.ts'
import { isIndexed } from '#domain/catalogue/indexing.ts'
import type { Ask } from './ask.ts'
import type { PageLink, PageSection, PageText } from './page-text.ts'
import type { PageWords } from './page-words.ts'
import { listText } from './rows-text.ts'

const packetLink = (packet: Packet): PageLink => ({ title: packet.name, path: packetPath(packet) })

/** What the provider sells. */
export async function packetsText(ask: Ask, words: PageWords): Promise<PageText> {
  const links = ((await ask<Packet[]>('/v2/packets')) ?? []).map(packetLink)
  return listText(words, {
    page: 'page',
    path: '/packets',
    title: words.packets,
    shape: 'lines',
    links,
    picture: null,
  })
}

/** A packet with what it opens; null where it is not sold. */
export async function packetText(ask: Ask, words: PageWords, id: string): Promise<PageText | null> {
  const packet = await ask<PacketDetail>(`/v2/packets/${encodeURIComponent(id)}`)
  if (!packet) return null
  const path = packetPath(packet)
  const sections: PageSection[] = [
    {
      title: words.channels,
      path: null,
      shape: 'lines',
      links: packet.channels.map((channel) => ({ title: channel.name, path: channelPath(channel) })),
    },
    {
      title: words.works,
      path: null,
      shape: 'tall',
      links: packet.videos.map((video) => ({ title: video.title, path: contentPath(video) })),
    },
  ]
  return {
    page: 'page',
    values: { title: packet.name, name: packet.name, description: packet.description },
    path,
    isIndexed: isIndexed(path),
    kind: 'website',
    picture: packet.design.background_tv,
    first: packet.design.background_tv,
    crumbs: [
      { title: words.home, path: '/' },
      { title: words.packets, path: '/packets' },
      { title: packet.name, path },
    ],
    heading: packet.name,
    facts: packet.benefits.map(({ text }) => text),
    text: packet.description,
    sections: sections.filter(({ links }) => links.length > 0),
    things: () => [],
    boot: {},
  }
}
