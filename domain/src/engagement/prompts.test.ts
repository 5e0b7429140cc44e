import { expect, test } from 'vitest'
import { PROMPT_KINDS, type PromptKind } from '#contract/client.ts'
import { nextPrompt, type PromptFacts, PROMPTS, staysShown } from './prompts.ts'

const DAY = 86_400_000
const NOW = 100 * DAY
const user = { isGuest: false, isChild: false, hasEmail: false }
const facts = (more: Partial<PromptFacts> = {}): PromptFacts => ({
  now: NOW,
  pageSince: NOW - 3_600_000,
  visitSince: NOW - 3_600_000,
  path: '/channels/all/one',
  viewer: user,
  offered: PROMPT_KINDS,
  isWindowOpen: false,
  promoDays: 7,
  isInstallLate: false,
  can: { push: true, install: true, app: true, poll: true, promo: true, unsubscribed: true },
  before: {},
  ...more,
})
/** Whether a prompt comes again so many seconds after it was shown, within the visit or in another one. */
const comes = (kind: PromptKind, afterSeconds: number, isSameVisit = false): boolean => {
  const shownAt = NOW - afterSeconds * 1000
  const viewer = { ...user, isGuest: kind === 'register' }
  const visitSince = isSameVisit ? shownAt - 1000 : NOW - 600_000 < shownAt ? shownAt + 1 : NOW - 600_000
  const before = { [kind]: { shownAt, isAnswered: false } }
  return nextPrompt(facts({ offered: [kind], viewer, visitSince, before }))?.kind === kind
}

test('a prompt rests for as long as the table says [shell.prompt-delay-register] [shell.prompt-delay-almatv] [shell.prompt-delay-freedommedia] [shell.prompt-delay-permission]', () => {
  const delays = {
    register: 28_800,
    almatv_install: 259_200,
    freedommedia_install: 259_200,
    permission: 1_209_600,
  }
  for (const [kind, delay] of Object.entries(delays) as [PromptKind, number][]) {
    expect([kind, comes(kind, delay - 1), comes(kind, delay)]).toEqual([kind, false, true])
    expect(comes(kind, delay, true)).toBe(true)
  }
})

test('all others come once in a visit, and again in the next one [shell.prompt-delay-others]', () => {
  const others = ['email', 'survey_unsubscribe', 'install', 'galam_poll2', 'freedommedia_promo'] as const
  for (const kind of others) {
    expect(PROMPTS[kind].reopen).toBe(0)
    expect([kind, comes(kind, 5 * 86_400, true)]).toEqual([kind, false])
    expect([kind, comes(kind, 3600)]).toEqual([kind, true])
  }
  expect(PROMPTS.survey_rate.reopen).toBe(0)
})

test('what was answered is never asked again', () => {
  const answered = { email: { shownAt: 0, isAnswered: true } }
  expect(nextPrompt(facts({ offered: ['email'], before: answered }))).toBeNull()
})

test('what the provider does not have, what leads nowhere and what is not for this viewer is not shown', () => {
  const nothing = { push: false, install: false, app: false, poll: false, promo: false, unsubscribed: false }
  const kinds = (more: Partial<PromptFacts>) =>
    PROMPT_KINDS.filter((kind) => nextPrompt(facts({ ...more, offered: [kind] })) !== null)
  expect(kinds({ can: nothing })).toEqual(['email'])
  expect(kinds({ viewer: { ...user, isGuest: true } })).toEqual([
    'register',
    'install',
    'almatv_install',
    'freedommedia_install',
    'freedommedia_promo',
  ])
  expect(kinds({ viewer: { ...user, isChild: true } })).toEqual([])
  expect(kinds({ viewer: null })).toEqual([])
  expect(nextPrompt(facts({ offered: [] }))).toBeNull()
})

test('over a window nothing is shown [shell.prompts-no-modal]', () => {
  expect(nextPrompt(facts({ isWindowOpen: true }))).toBeNull()
  expect(nextPrompt(facts())).not.toBeNull()
})

test('of those that are due the first of the table comes, else the one that is due first', () => {
  expect(nextPrompt(facts())?.kind).toBe('survey_unsubscribe')
  const early = facts({ pageSince: NOW, visitSince: NOW, offered: ['galam_poll2', 'email', 'permission'] })
  expect(nextPrompt(early)).toEqual({ kind: 'email', at: NOW + 30_000 })
  // Half a minute later it comes, although another one of the table is before it and is to come.
  const offered = ['galam_poll2', 'email', 'permission']
  expect(nextPrompt(facts({ pageSince: NOW - 30_000, visitSince: NOW - 30_000, offered }))).toEqual({
    kind: 'email',
    at: NOW,
  })
})

test('the question for notifications goes with the second page, others stay or go with theirs [shell.permission-prompt-navigation]', () => {
  const stays = (kind: PromptKind, steps: number, path = '/films') => staysShown({ kind, path, steps })
  expect([stays('permission', 0), stays('permission', 1), stays('permission', 2)]).toEqual([
    true,
    true,
    false,
  ])
  expect(stays('email', 9)).toBe(true)
  expect([stays('register', 1, '/contents/16'), stays('register', 1)]).toEqual([true, false])
})
