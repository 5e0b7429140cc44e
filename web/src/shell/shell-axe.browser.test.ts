import axe from 'axe-core'
import { page, userEvent } from 'vitest/browser'
import { listPackets } from '#contract/commerce.ts'
import type { ClientSettings, PromptKind } from '#contract/client.ts'
import { getHelp } from '#contract/help.ts'
import { deleteMessages, getUser, listMessages } from '#contract/identity-endpoints.ts'
import { getLegalText } from '#contract/legal.ts'
import { getNewsItem, listNews } from '#contract/news.ts'
import { getProviderInfo } from '#contract/provider-page.ts'
import { listPushes } from '#contract/push.ts'
import { enterRegionalCode, getBlockStatus, sendRegionalCode } from '#contract/regional.ts'
import { getSurveyQuestion } from '#contract/survey.ts'
import { NARROW, resize, type AppPage } from '../testing/browser/app-page.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { expect, test } from '../testing/browser/quick-test.ts'
import { expectRoomForLonger } from '../testing/browser/longer-texts.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { answerMoney, answerPackets } from '../testing/browser/usual-money.ts'
import { axeProblems } from '../testing/axe-problems.ts'
import { packetOf } from '../testing/catalogue-things.ts'
import { networkOf, providerInfoOf, userOf } from '../testing/viewer-things.ts'
import { pattern, words } from '../testing/words.ts'

const { engagement, identity, info, promo, shell } = words.en
const WIDE = { width: 1440, height: 900 }
const dialog = page.getByRole('dialog')
const prompt = page.getByCss('section[aria-live="polite"]')
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36'

/** A screen: its address, the provider's say where it matters, and what shows that it is there. */
interface Screen {
  readonly name: string
  readonly path: string
  readonly network?: ReturnType<typeof networkOf>
  readonly isUsers?: boolean
  readonly agent?: string
  readonly ready: () => Promise<unknown>
}

const seen = (what: { element(): Element }) => async () => expect.element(what as typeof dialog).toBeVisible()
const heading = (name: string) => seen(page.getByRole('main').getByRole('heading', { name, level: 1 }))
const clientOf = (client: Partial<ClientSettings>) =>
  networkOf({
    promo_days: 7,
    client: {
      ...networkOf().client,
      apps: { android: 'https://store.example/android', ios: null, scheme: null },
      poll_url: 'https://poll.example/',
      ...client,
    },
  })
const prompted = (kind: PromptKind, isUsers = true): Screen => ({
  name: `the prompt ${kind}`,
  path: '/contents/metropolis',
  network: clientOf({ prompts: [kind] }),
  isUsers,
  ready: seen(prompt),
})
const regional = networkOf({ regional: { is_block_binding: false }, phone_otp_length: 4 })
const enterPhone = async () => {
  await dialog.getByLabelText(identity.phone).fill('7010000001')
  await dialog.getByRole('button', { name: identity.get_code }).click()
  await expect.element(dialog.getByRole('heading', { name: identity.code_title })).toBeVisible()
}

const SCREENS: readonly Screen[] = [
  { name: 'news', path: '/news', ready: heading(shell.news) },
  { name: 'one of the news', path: '/news/2', ready: heading('An app for TVs') },
  {
    name: 'questions',
    path: '/faq',
    ready: () => page.getByRole('main').getByText('What does it cost?').click(),
  },
  { name: 'apps', path: '/app_store', ready: seen(page.getByRole('main').getByRole('listitem').first()) },
  { name: 'instructions', path: '/instructions?device=ios', ready: seen(page.getByText('Open the page.')) },
  {
    name: 'instructions that are not there',
    path: '/instructions?device=toaster',
    ready: seen(page.getByText(info.instructions_none, { exact: true })),
  },
  { name: 'the choice of a TV', path: '/smarttv', ready: seen(dialog) },
  { name: 'a gift', path: '/gift', ready: heading(promo.gift_title) },
  { name: 'a legal text', path: '/privacy', ready: heading('Privacy of Trial TV') },
  { name: 'the page of a provider', path: '/provider/trial', ready: heading('Television of the town') },
  {
    name: 'messages',
    path: '/faq',
    isUsers: true,
    ready: async () => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: pattern(shell.messages_unread) })
        .click()
      await expect.element(page.getByRole('banner').getByText('What it says.').first()).toBeVisible()
    },
  },
  { name: 'a message', path: '/message', isUsers: true, ready: seen(dialog.getByText('What it says.')) },
  { name: 'notifications', path: '/push', isUsers: true, ready: seen(dialog) },
  {
    name: 'the account inside an app',
    path: '/account_mobile',
    isUsers: true,
    ready: seen(page.getByLabelText(words.en.settings.email)),
  },
  ...(['interface', 'audiotracks', 'texttracks'] as const).map((id) => ({
    name: `languages: ${id}`,
    path: `/settings/language/${id}`,
    isUsers: true,
    ready: heading(words.en.settings[`language_${id}`]),
  })),
  {
    name: 'the choice of the app',
    path: '/films',
    network: clientOf({ app_redirect: 'plain' }),
    agent: ANDROID,
    ready: seen(dialog),
  },
  {
    name: 'the offer with the app',
    path: '/films',
    network: clientOf({ app_redirect: 'premium' }),
    agent: ANDROID,
    ready: seen(dialog),
  },
  prompted('register', false),
  prompted('email'),
  prompted('galam_poll2'),
  {
    ...prompted('survey_unsubscribe'),
    name: 'a survey',
    ready: async () => {
      await prompt.getByRole('button', { name: engagement.prompts.survey_unsubscribe_yes }).click()
      await expect.element(prompt.getByRole('checkbox').first()).toBeVisible()
    },
  },
  { name: 'the code of a regional provider', path: '/auth', network: regional, ready: enterPhone },
  {
    name: 'the place of a subscriber',
    path: '/auth',
    network: regional,
    ready: async () => {
      await enterPhone()
      await userEvent.keyboard('4821')
      await expect.element(dialog.getByRole('button', { name: 'Almaty' })).toBeVisible()
    },
  },
  {
    name: 'a subscriber who is blocked',
    path: '/',
    network: regional,
    isUsers: true,
    ready: seen(dialog.getByText('Pay by the 5th')),
  },
]

function answerScreens(service: FakeService): void {
  const line = { short: 'In short', image: null, published_at: '2026-06-10T05:00:00Z' }
  const news = [
    { ...line, id: 3, title: 'New channels' },
    { ...line, id: 2, title: 'An app for TVs' },
  ]
  service.answer(listNews, news)
  service.answer(getNewsItem, { ...line, id: 2, title: 'An app for TVs', text: 'Text.\n\n## More\n\n- One' })
  service.answer(getHelp, {
    questions: [{ question: 'What does it cost?', answer: 'It depends.\n\n- On the packet' }],
    devices: [
      { device: 'android_tv', store: 'https://apps.example/tv', steps: ['Find the app.'] },
      { device: 'ios', store: 'https://apps.example/ios', steps: ['Open the page.'] },
    ],
  })
  service.answer(getLegalText, {
    kind: 'privacy',
    title: 'Privacy of Trial TV',
    text: '## One\n\nText.\n\n## Two\n\nText.\n\n## Three\n\n- One',
  })
  service.answer(getProviderInfo, providerInfoOf())
  service.answer(listPackets, [packetOf(2, 'Basic')])
  service.answer(getSurveyQuestion, {
    id: 1,
    question: 'Why do you leave?',
    description: 'It helps us',
    allow_user_answer: true,
    answers: [{ id: 1, text: 'Too dear' }],
  })
  service.answer(sendRegionalCode, { length: 4, seconds: 90, message: 'The code of Almaty' })
  service.answer(enterRegionalCode, ({ body }) => ({
    phone: body.phone,
    mwat: 'a ticket of at least twenty letters',
    addresses: [],
    cities: [{ id: '1', name: 'Almaty' }],
  }))
  service.answer(getBlockStatus, {
    status: -2,
    balance: '-1500.00',
    username: 'al 17',
    amount: '3500.00',
    message_detail: 'Pay by the 5th',
    qrcode: null,
    link: 'https://pay.example/al17',
  })
}

function answerUsers(service: FakeService): void {
  answerAccount(service)
  answerMoney(service)
  answerPackets(service, {})
  service.answer(getUser, userOf({ email: null }))
  service.answer(listPushes, [])
  service.answer(deleteMessages, [])
  service.answer(listMessages, [
    {
      id: '9',
      title: 'A message',
      text: 'What it says.',
      created_at: '2026-06-17T06:55:00.000Z',
      removed: false,
      is_about_money: true,
    },
  ])
}

async function openScreen(app: AppPage, service: FakeService, screen: Screen): Promise<void> {
  const { path, network = networkOf(), isUsers = false, agent } = screen
  answerScreens(service)
  if (isUsers) answerUsers(service)
  // Prompts come as late as they come.
  sessionStorage.setItem('openair.visit-since', '1')
  sessionStorage.setItem('openair.owes-reason', '1')
  if (agent !== undefined) Object.defineProperty(navigator, 'userAgent', { configurable: true, value: agent })
  await app.open(path, { network })
  await screen.ready()
  await app.atRest()
}

for (const screen of SCREENS)
  test(`axe finds nothing serious on a screen of the shell, and longer texts have room there, wide and narrow: ${screen.name}`, async ({
    app,
    service,
  }) => {
    try {
      await openScreen(app, service, screen)
      const found: string[] = []
      for (const size of [WIDE, NARROW]) {
        await resize(size)
        found.push(...axeProblems(await axe.run()).map((problem) => `${size.width} px: ${problem}`))
      }
      expect(found, 'what assistive technology stumbles over').toEqual([])
      await expectRoomForLonger(app, screen.name)
    } finally {
      Reflect.deleteProperty(navigator, 'userAgent')
    }
  })
