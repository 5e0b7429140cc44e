import type { Page } from '@playwright/test'
import { wordsOf } from './words.ts'

/** Windows and pages on the way to buying. */
export const PACKET_SCREENS = {
  'quick-packets': {
    window: 'quick_packets' as const,
    path: '/quick_packets?content=charade&then=%2Fwatch%2Fcharade',
    act: (page: Page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
  },
  'packets-channels': {
    window: 'packets_channels' as const,
    path: '/packets_channels?packets=base_cinema',
    act: (page: Page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
  },
  'agreement-asked': {
    path: '/agreement?accept=gallery&back=%2Fpackets',
    act: async (page: Page) => {
      const buying = await wordsOf(page, 'buying')
      await page.getByRole('button', { name: buying.agreement_accept }).waitFor()
    },
  },
}
