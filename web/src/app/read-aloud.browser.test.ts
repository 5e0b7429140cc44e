import { page, userEvent } from 'vitest/browser'
import { getChannelStream } from '#contract/playback.ts'
import { suggest } from '#contract/search.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { expectHeard, expectRead } from '../testing/browser/screen-reader.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'
import { answerSearch, suggestionOf } from '../testing/browser/usual-search.ts'
import { answerTitle } from '../testing/browser/usual-series.ts'
import { answerShop } from '../testing/browser/usual-shop.ts'
import { contentOf } from '../testing/catalogue-things.ts'
import { words } from '../testing/words.ts'

const { shell, tv } = words.en
const dialog = page.getByRole('dialog')
/** There once the picture is. */
const timeOnAir = page.getByRole('slider', { name: /^Time on air/ })

/** What every wide page begins with. */
const HEADER = [/^link, Skip to content$/, /^banner$/, /^navigation, Sections$/]

test('a channel reads well: what plays, its controls, and a schedule that says what may be watched', async ({
  app,
  service,
}) => {
  answerAccount(service)
  await app.open('/channels/all/one')
  await page.getByRole('tab', { name: tv.tab_schedule }).click()
  await app.atRest()
  await expect.element(timeOnAir).toBeInTheDocument()
  await expectRead([
    ...HEADER,
    /^link, TV channels, current page$/,
    /^combobox, Search,/,
    /^button, Account: Aida,.*not expanded$/,
    /^main$/,
    /^region, Player$/,
    /^slider, Time on air,.*current value 12:00, live$/,
    /^button, Pause$/,
    /^slider, Volume,/,
    /^button, Full screen$/,
    /^heading, Programme 49, level 1$/,
    /^complementary, Channels and schedule$/,
    /^tab, Schedule, selected, position 2, set size 2$/,
    /^tab, 17 Today, Wednesday, June 17, selected,/,
    /^heading, Morning, level 2$/,
    /^button, 11:00 Programme 48 .*, Watch the recording$/,
    /^button, 12:00 Programme 49 .*, On air, current item$/,
    /^button, 13:00 Programme 50 .*, Not started yet$/,
    /^contentinfo$/,
  ])
})

test('another channel is announced with what is on, a recording with its programme, and a refusal takes the word', async ({
  app,
  service,
}) => {
  answerAccount(service)
  await app.open('/channels/all/one')
  await page.getByRole('tab', { name: tv.tab_schedule }).click()
  await app.atRest()
  await expectHeard(
    () => page.getByRole('button', { name: /^11:00/ }).click(),
    [/^polite: Trial One, Programme 48$/],
  )
  await expectHeard(() => userEvent.keyboard('2'), [/^polite: Trial News, Programme \d+$/])
  await expect.poll(() => app.address).toBe('/channels/all/news')
  service.refuse(getChannelStream, 'permission_denied', 'Not in this country', { reason: 'no_catchup' })
  await expectHeard(() => userEvent.keyboard('3'), [/^dialog, /])
  await expectRead([/^dialog, /, /^Not in this country$/, /^button, /], dialog.element())
})

test('a search reads well: the field names what is marked of the suggestions below it', async ({
  app,
  service,
}) => {
  answerSearch(service)
  const titles = ['Metropolis', 'Faust']
  service.answer(
    suggest,
    titles.map((title, at) => suggestionOf(String(10 + at), title)),
  )
  await app.open('/films', homeBoot())
  const field = page.getByRole('combobox', { name: shell.search })
  await expectHeard(async () => {
    await field.fill('me')
    await expect.poll(() => page.getByRole('option').elements().length).toBe(2)
  }, [/^combobox, Search,/])
  await userEvent.keyboard('{ArrowDown}')
  await expectRead(
    [
      /^combobox, Search, me, has popup listbox, expanded, active descendant Metropolis Film, 1927,/,
      /^listbox, Suggestions,/,
      /^option, Metropolis Film, 1927, selected, position 1, set size 2$/,
      /^option, Faust Film, 1927, not selected, position 2, set size 2$/,
    ],
    page.getByRole('banner').element(),
  )
})

test('a purchase reads well: the button names the price, the window what is paid now and later', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  await app.open('/channels/all/one')
  await expectHeard(() => page.getByRole('button', { name: /^Plus 1,490/ }).click(), [/^dialog, Bank card/])
  await expectRead(
    [
      /^heading, Bank card, level 2$/,
      /^region, Terms of the purchase$/,
      /^Plus$/,
      /^1,490\s₸$/,
      /^to pay now$/,
      /^From July 17: 1,490\s₸ a month$/,
      /^switch, Remember the card, .*, checked$/,
      /^button, Pay 1,490\s₸,/,
      /^button, Close$/,
    ],
    dialog.element(),
  )
})

test('a film reads well, on its page and as it plays', async ({ app, service }) => {
  answerAccount(service)
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  await app.open('/contents/10')
  await app.atRest()
  await expectRead([
    ...HEADER,
    /^combobox, Search,/,
    /^navigation, Path$/,
    /^heading, Metropolis, level 1$/,
    /^link, Watch,/,
    /^button, Favourite: Metropolis, not pressed$/,
  ])
  await app.open('/watch/10')
  await app.atRest()
  await expectRead([
    /^region, Player$/,
    /^button, Back$/,
    /^heading, Metropolis, level 1$/,
    /^button, Pause$/,
    /^button, Back 10 seconds$/,
    /^slider, Volume,/,
    /^button, Settings, not expanded, has popup menu$/,
    /^button, Full screen$/,
  ])
})

test('on a phone a channel is a dialog of its own name, with the sections behind it', async ({
  app,
  service,
}) => {
  answerAccount(service)
  await resize(NARROW)
  await app.open('/channels/all/one')
  await app.atRest()
  await expect.element(timeOnAir).toBeInTheDocument()
  await expectRead([
    /^dialog, Trial One$/,
    /^region, Player$/,
    /^slider, Time on air,/,
    /^heading, .*, level 1$/,
    /^tab, Schedule, selected, position 1, set size 2$/,
    /^navigation, Sections$/,
    /^link, TV channels, current page$/,
  ])
})
