import { page } from 'vitest/browser'
import { listPackets } from '#contract/commerce.ts'
import { getUser, updateUser } from '#contract/identity-endpoints.ts'
import { type ClientSettings, PROMPT_KINDS } from '#contract/client.ts'
import { getContentStream } from '#contract/playback.ts'
import { answerSurvey, getSurveyQuestion } from '#contract/survey.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { layNotification } from '../../testing/browser/fake-notification.ts'
import { FakeWorker } from '../../testing/browser/fake-worker.ts'
import { openedWindows } from '../../testing/browser/hosts.ts'
import { expectNoOverflow } from '../../testing/browser/overflow.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerTitle, chapters } from '../../testing/browser/usual-series.ts'
import { networkOf, userOf } from '../../testing/viewer-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { engagement, identity, info, settings, shell } = words.en
const said = engagement.prompts
const prompt = (title: string) => page.getByRole('region', { name: title })
const register = prompt('Try it for 7 days')
const network = (client: Partial<ClientSettings>, promo_days = 7) => ({
  network: networkOf({ promo_days, client: { ...networkOf().client, ...client } }),
})

test('a guest on a channel or a title is told of the days to try after 5 s, and no sooner; elsewhere never [shell.register-prompt-tv] [shell.register-prompt-content]', async ({
  app,
  clock,
  service,
}) => {
  service.answer(listPackets, [])
  for (const address of ['/channels', '/contents/metropolis']) {
    localStorage.clear()
    clock.pause()
    await app.open(address, network({ prompts: ['register'] }))
    for (let step = 0; step < 2; step += 1) {
      await app.atRest()
      await clock.runFor(500)
    }
    await app.atRest()
    await clock.runFor(3000)
    await expect.element(register).not.toBeInTheDocument()
    await clock.runFor(2500)
    await expect.element(register).toBeVisible()
    await expectNoOverflow()
  }
  localStorage.clear()
  clock.resume()
  await app.open('/films', network({ prompts: ['register'] }))
  await app.atRest()
  await clock.runFor(60_000)
  await expect.element(register).not.toBeInTheDocument()
})

test('who has signed in, and guests of a provider without days to try, are not told of them [shell.register-prompt-audience]', async ({
  app,
  clock,
  service,
}) => {
  service.answer(listPackets, [])
  const shownTo = async (days: number) => {
    await app.open('/contents/metropolis', network({ prompts: ['register'] }, days))
    await app.atRest()
    await clock.runFor(30_000)
    return page.getByRole('region', { name: pattern(said.register_title_other) }).elements().length
  }
  expect(await shownTo(0)).toBe(0)
  expect(await shownTo(91)).toBe(0)
  expect(await shownTo(7)).toBe(1)
  localStorage.clear()
  answerAccount(service)
  expect(await shownTo(7)).toBe(0)
})

test('a prompt that was shown rests over a reload until its delay has passed, and covers no window [shell.prompts-shown-once] [shell.prompts-no-modal]', async ({
  app,
  clock,
  service,
}) => {
  service.answer(listPackets, [])
  const boot = network({ prompts: ['register'] })
  await app.open('/contents/metropolis#auth', boot)
  await expect.element(page.getByRole('dialog').getByLabelText(identity.phone)).toBeVisible()
  await clock.runFor(30_000)
  await expect.element(register).not.toBeInTheDocument()
  await page.getByRole('dialog').getByRole('button', { name: shell.close }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await clock.runFor(6000)
  await expect.element(register).toBeVisible()

  // The way to sign in is a window: it goes.
  await register.getByRole('link', { name: said.register_yes }).click()
  await expect.element(page.getByRole('dialog').getByLabelText(identity.phone)).toBeVisible()
  await expect.element(register).not.toBeInTheDocument()

  await app.open('/contents/metropolis', boot)
  await app.atRest()
  await clock.runFor(60_000)
  await expect.element(register).not.toBeInTheDocument()
  await clock.jump(28_800_000)
  await app.reload()
  await app.atRest()
  await clock.runFor(8000)
  await expect.element(register).toBeVisible()
  await register.getByRole('button', { name: said.later }).click()
  await expect.element(register).not.toBeInTheDocument()
})

const phone = (system: 'android' | 'desktop') =>
  Object.defineProperty(navigator, 'userAgent', {
    configurable: true,
    value:
      system === 'android'
        ? 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'
        : 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  })

test('each prompt of a provider is shown to those it is for, with what it leads to, and an answered one never again [shell.prompt-kinds]', async ({
  app,
  clock,
  service,
}) => {
  const client = {
    apps: { android: 'https://store.example/app', ios: null, scheme: null },
    poll_url: 'https://poll.example/2',
    promo_url: 'https://partner.example/offer',
  }
  answerAccount(service)
  service.answer(getUser, userOf({ email: null }))
  service.answer(updateUser, userOf({ email: 'aida@trial.example' }))
  service.answer(getSurveyQuestion, {
    id: 1,
    question: 'Why?',
    description: null,
    allow_user_answer: false,
    answers: [{ id: 1, text: 'It costs too much' }],
  })
  service.answer(answerSurvey, {})
  const opened = openedWindows()
  phone('android')
  await resize(NARROW)
  try {
    sessionStorage.setItem('openair.owes-reason', '1')
    await app.open('/films', network({ ...client, prompts: [...PROMPT_KINDS] }))
    await app.atRest()
    await clock.runFor(2000)
    await app.atRest()
    await clock.runFor(70_000)
    // Each comes when the one before has gone, in the order of the table.
    const survey = prompt(said.survey_unsubscribe_title)
    await survey.getByRole('button', { name: said.survey_unsubscribe_yes }).click()
    await survey.getByRole('checkbox', { name: 'It costs too much' }).click()
    await survey.getByRole('button', { name: words.en.money.survey_send }).click()
    await expect.poll(() => service.asked(answerSurvey).map(({ body }) => body.answer_ids)).toEqual([[1]])
    const apps = [said.almatv_install_text, said.freedommedia_install_text]
    for (const text of apps) {
      await expect.element(page.getByText(text)).toBeVisible()
      await page.getByRole('button', { name: said.app_yes }).click()
    }
    await prompt(said.freedommedia_promo_title)
      .getByRole('button', { name: said.freedommedia_promo_yes })
      .click()
    const email = prompt(said.email_title)
    await expectNoOverflow()
    await email.getByLabelText(info.mail_label).fill('aida@trial.example')
    await email.getByRole('button', { name: settings.save }).click()
    await prompt(said.galam_poll2_title).getByRole('button', { name: said.galam_poll2_yes }).click()
    expect(service.asked(updateUser).map(({ body }) => body)).toEqual([{ email: 'aida@trial.example' }])
    await expect
      .poll(() => opened.addresses)
      .toEqual([
        'https://store.example/app',
        'https://store.example/app',
        'https://partner.example/offer',
        'https://poll.example/2',
      ])

    // An empty one has nothing to show, and what was answered is not asked again, at no other visit either.
    sessionStorage.clear()
    await app.reload()
    await app.atRest()
    await clock.runFor(2000)
    await app.atRest()
    await clock.runFor(400_000)
    expect(page.getByRole('button', { name: said.later }).elements()).toEqual([])
  } finally {
    phone('desktop')
    Reflect.deleteProperty(navigator, 'userAgent')
    opened.remove()
  }
})

test('who may still be asked whether to be notified is asked, on one more page than the first and on no further one [shell.permission-prompt-navigation]', async ({
  app,
  clock,
  service,
}) => {
  const remove = [new FakeWorker().lay(), layNotification()]
  service.files.set('/service-worker.js', () => new Response(''))
  answerAccount(service)
  try {
    await app.open('/faq', network({ prompts: ['permission'] }))
    await app.atRest()
    await clock.runFor(62_000)
    const question = prompt(said.permission_title)
    await expect.element(question.getByRole('button', { name: said.permission_yes })).toBeVisible()
    const menu = page.getByRole('banner').getByRole('navigation', { name: shell.sections })
    await menu.getByRole('link', { name: 'TV channels' }).click()
    await expect.poll(() => app.address).toMatch(/^\/channels/)
    await app.atRest()
    await expect.element(question).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: /home$/ }).click()
    await expect.poll(() => app.address).toBe('/')
    await expect.element(question).not.toBeInTheDocument()
  } finally {
    for (const putBack of remove) putBack()
  }
})

test('who has put off the question whether to be notified is asked again 14 days later, at no visit before [shell.prompt-delay-permission]', async ({
  app,
  clock,
  service,
}) => {
  const remove = [new FakeWorker().lay(), layNotification()]
  service.files.set('/service-worker.js', () => new Response(''))
  answerAccount(service)
  const question = prompt(said.permission_title)
  const lookAround = async () => {
    await app.atRest()
    await clock.runFor(62_000)
  }
  const visitAgain = async () => {
    sessionStorage.clear()
    await app.reload()
    await lookAround()
  }
  try {
    await app.open('/faq', network({ prompts: ['permission'] }))
    await lookAround()
    await question.getByRole('button', { name: said.later }).click()
    await expect.element(question).not.toBeInTheDocument()
    await clock.jump(1_209_600_000 - 180_000)
    await visitAgain()
    expect(question.elements()).toEqual([])
    await clock.jump(180_000)
    await visitAgain()
    await expect.element(question).toBeVisible()
  } finally {
    for (const putBack of remove) putBack()
  }
})

test('who has put off the app of a provider is asked again three days later, at no visit before [shell.prompt-delay-almatv] [shell.prompt-delay-freedommedia]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  phone('android')
  await resize(NARROW)
  const apps = { android: 'https://store.example/app', ios: null, scheme: null }
  const lookAround = async () => {
    await app.atRest()
    await clock.runFor(2000)
    await app.atRest()
    await clock.runFor(70_000)
  }
  const visitAgain = async () => {
    sessionStorage.clear()
    await app.reload()
    await lookAround()
  }
  try {
    for (const kind of ['almatv_install', 'freedommedia_install'] as const) {
      sessionStorage.clear()
      const question = page.getByText(said[`${kind}_text`])
      await app.open('/films', network({ apps, prompts: [kind] }))
      await lookAround()
      await expect.element(question).toBeVisible()
      await page.getByRole('button', { name: said.later }).click()
      await expect.element(question).not.toBeInTheDocument()
      await clock.jump(259_200_000 - 180_000)
      await visitAgain()
      expect(question.elements()).toEqual([])
      await clock.jump(180_000)
      await visitAgain()
      await expect.element(question).toBeVisible()
    }
  } finally {
    phone('desktop')
    Reflect.deleteProperty(navigator, 'userAgent')
  }
})

test('the browser’s offer to install is made at our own time: after 120 s where the provider wants it late [shell.install-prompt-delay]', async ({
  app,
  clock,
  service,
}) => {
  service.answer(listPackets, [])
  const offer = () =>
    Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        asked += 1
        return { outcome: 'accepted' }
      },
    })
  let asked = 0
  const title = said.install_title.replace('{{name}}', 'Trial TV')
  const begin = async (has_late_install: boolean) => {
    localStorage.clear()
    sessionStorage.clear()
    clock.resume()
    await app.open('/films', network({ prompts: ['install'], has_late_install }))
    const event = offer()
    dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    await app.atRest()
    await clock.runFor(2000)
    await app.atRest()
  }
  await begin(false)
  await clock.runFor(12_000)
  await expect.element(prompt(title)).toBeVisible()
  await begin(true)
  await clock.runFor(110_000)
  clock.pause()
  await expect.element(prompt(title)).not.toBeInTheDocument()
  await clock.runFor(9000)
  await expect.element(prompt(title)).toBeVisible()
  clock.resume()
  await prompt(title).getByRole('button', { name: said.install_yes }).click()
  await expect.poll(() => asked).toBe(1)
  await expect.element(prompt(title)).not.toBeInTheDocument()
})

test('a prompt leaves room for what it lies over: the end of a page and the foot of the panel of channels', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  service.answer(getUser, userOf({ email: null }))
  const email = prompt(said.email_title)
  const top = () => email.element().getBoundingClientRect().top
  const endOf = (found: Element) => found.getBoundingClientRect().bottom
  await resize(NARROW)
  await app.open('/faq', network({ prompts: ['email'] }))
  await app.atRest()
  await clock.runFor(30_000)
  await expect.element(email).toBeVisible()
  const foot = page.getByRole('contentinfo')
  const scrolled = () => {
    scrollTo(0, document.body.scrollHeight + 1000)
    // A page is scrolled by whole pixels.
    return endOf(foot.element()) < top() + 1
  }
  await expect.poll(scrolled).toBe(true)
  // It is small beside the page that it lies over.
  expect(email.element().clientHeight).toBeLessThan(NARROW.height / 4)
  await email.getByRole('button', { name: words.en.shell.close }).click()
  await expect.poll(() => getComputedStyle(document.body).marginBottom).toBe('0px')

  localStorage.clear()
  sessionStorage.clear()
  await resize({ width: 1440, height: 900 })
  await app.open('/channels', network({ prompts: ['email'] }))
  await app.atRest()
  await clock.runFor(30_000)
  await expect.element(email).toBeVisible()
  const panel = page.getByRole('complementary', { name: words.en.tv.panel })
  await expect.poll(() => endOf(panel.element()) <= top()).toBe(true)
  await expect.poll(scrolled).toBe(true)
  // What the keyboard reaches at the lower edge is not left under it.
  scrollTo(0, 0)
  const last = foot.element().querySelector<HTMLElement>('li:last-child a')
  scrollTo(0, (last ? endOf(last) : 0) - innerHeight)
  last?.focus()
  await expect.poll(() => last && endOf(last) <= top()).toBe(true)
})

test('on a phone a prompt covers neither the button that plays a title nor the header, looks out behind nothing that opens from it, and takes no room at the page’s end', async ({
  app,
  clock,
  service,
}) => {
  service.answer(listPackets, [])
  const edges = () => register.element().getBoundingClientRect()
  await resize(NARROW)
  await app.open('/contents/metropolis', network({ prompts: ['register'] }))
  await app.atRest()
  await clock.runFor(6000)
  await expect.element(register).toBeVisible()
  const play = page.getByRole('main').getByRole('link', { name: words.en.catalogue.watch }).first()
  const header = page.getByRole('banner').element().getBoundingClientRect()
  await expect.poll(() => edges().bottom <= play.element().getBoundingClientRect().top).toBe(true)
  expect(edges().top).toBeGreaterThanOrEqual(header.bottom)
  expect(getComputedStyle(document.body).marginBottom).toBe('0px')
  // What opens from the header lies there alone, and the prompt is back when it closes.
  const languages = page.getByRole('banner').getByRole('button', { name: /, EN$/ })
  await languages.click()
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Русский' })).toBeVisible()
  await expect.element(register).not.toBeInTheDocument()
  await languages.click()
  await expect.element(register).toBeVisible()
})

test('a prompt stands above the bar of the navigation wherever there is one', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  service.answer(getUser, userOf({ email: null }))
  // The narrowest window with a prompt in its corner, and the widest one with the bar.
  await resize({ width: 933, height: 800 })
  await app.open('/faq', network({ prompts: ['email'] }))
  await app.atRest()
  await clock.runFor(30_000)
  const email = prompt(said.email_title)
  await expect.element(email).toBeVisible()
  const bar = page.getByRole('navigation', { name: words.en.shell.sections }).last()
  const isAbove = () =>
    email.element().getBoundingClientRect().bottom <= bar.element().getBoundingClientRect().top
  await expect.poll(isAbove).toBe(true)
  await resize({ width: 1023, height: 800 })
  await expect.poll(isAbove).toBe(true)
})

test('nothing is asked over a film; what was due meanwhile comes on the next page, and once put off not before another visit [shell.prompt-delay-others]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  service.answer(getUser, userOf({ email: null }))
  answerTitle(service, chapters)
  const boot = network({ prompts: ['email'] })
  await app.open('/watch/901', boot)
  await expect.poll(() => service.asked(getContentStream).length).toBe(1)
  await clock.runFor(31_000)
  await app.atRest()
  const email = prompt(said.email_title)
  await expect.element(email).not.toBeInTheDocument()
  await app.open('/faq', boot)
  await app.atRest()
  await clock.runFor(1000)
  await expect.element(email).toBeVisible()

  await email.getByRole('button', { name: shell.close }).click()
  await clock.runFor(60_000)
  await expect.element(email).not.toBeInTheDocument()
  const visit = async () => {
    await app.reload()
    await app.atRest()
    await clock.runFor(31_000)
  }
  await visit()
  expect(email.elements()).toEqual([])
  sessionStorage.clear()
  await visit()
  await expect.element(email).toBeVisible()
})
