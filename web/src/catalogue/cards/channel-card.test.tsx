import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Channel } from '#contract/tv.ts'
import { catalogue as words } from '../../i18n/en/catalogue.ts'
import { ChannelCard } from './channel-card.tsx'

vi.hoisted(() => vi.stubGlobal('location', { search: '' }))

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: { catalogue: words } } } })
})

const card = (look: 'live' | 'logo', rights: Pick<Channel, 'is_purchased' | 'is_free'>): string => {
  const channel = { slug: 'dala', name: 'Dala', cover: {}, current_schedule: null, ...rights } as Channel
  return renderToStaticMarkup(
    <MemoryRouter>
      <ChannelCard channel={channel} look={look} />
    </MemoryRouter>,
  )
}

test('a channel that is not purchased has the badge of a subscription, in both looks [tv.subscription-badge]', () => {
  for (const look of ['live', 'logo'] as const) {
    expect(card(look, { is_purchased: false, is_free: false })).toContain('aria-label="By subscription"')
    expect(card(look, { is_purchased: true, is_free: false })).not.toContain('By subscription')
  }
})
