import type { PromptKind } from '#contract/client.ts'

/** Who watches, as far as prompts ask; null where nobody knows yet. */
export interface PromptViewer {
  readonly isGuest: boolean
  readonly isChild: boolean
  readonly hasEmail: boolean
}

/** What prompts are decided by. Times are in milliseconds since 1970. */
export interface PromptFacts {
  readonly now: number
  /** Since when the page that is shown has been shown, and since when the visit goes on. */
  readonly pageSince: number
  readonly visitSince: number
  /** Path of the page that is shown. */
  readonly path: string
  readonly viewer: PromptViewer | null
  /** Prompts that the provider has. */
  readonly offered: readonly string[]
  /** Whether windows are open over the page. */
  readonly isWindowOpen: boolean
  /** Days that the provider lets guests try; 0 is none. */
  readonly promoDays: number
  readonly isInstallLate: boolean
  /** What the browser or the provider has for a prompt to lead to. */
  readonly can: {
    /** Notifications may be asked for, and were neither allowed nor refused. */
    readonly push: boolean
    /** The browser offers to install the web app. */
    readonly install: boolean
    /** There is a native app for this device. */
    readonly app: boolean
    readonly poll: boolean
    readonly promo: boolean
    /** The viewer has switched a renewal off and has not said why. */
    readonly unsubscribed: boolean
  }
  /** What became of prompts before, by kind. */
  readonly before: Readonly<Partial<Record<PromptKind, PromptRecord>>>
}

export interface PromptRecord {
  /** When it was shown last. */
  readonly shownAt: number
  /** The viewer has done what it asked for: it is never shown again. */
  readonly isAnswered: boolean
}

interface PromptRule {
  /** The pages that it is shown on; null is any. */
  readonly where: RegExp | null
  /** How long its page, or the visit, has lasted before it is shown, in seconds. */
  readonly after: { readonly page: number } | { readonly visit: number } | 'install'
  /** How long it is not shown again, in seconds; 0 is for the rest of the visit. */
  readonly reopen: number
  /** Gone after so many pages; null stays. */
  readonly leavesAfter: number | null
  readonly isFor: (viewer: PromptViewer, facts: PromptFacts) => boolean
}

const LONG = 259_200
/** More days to try than these are a mistake of somebody's. */
const MOST_DAYS = 90
/** Install prompts wait so long where the provider wants it, in seconds. */
const LATE_INSTALL = 120
const SOON_INSTALL = 10
const adults = (viewer: PromptViewer): boolean => !viewer.isChild
const usual = { where: null, reopen: 0, leavesAfter: null } as const

/** Every prompt, those first that come before others. */
export const PROMPTS: Readonly<Record<PromptKind, PromptRule>> = {
  register: {
    ...usual,
    where: /^\/(?:channels?|contents)(?:\/|$)/,
    after: { page: 5 },
    reopen: 28_800,
    // Whoever buys has signed in before, so guests have bought nothing.
    isFor: (viewer, { promoDays }) => viewer.isGuest && promoDays > 0 && promoDays <= MOST_DAYS,
  },
  survey_unsubscribe: {
    ...usual,
    after: { page: 2 },
    isFor: (viewer, { can }) => adults(viewer) && !viewer.isGuest && can.unsubscribed,
  },
  // Nothing is asked yet: it has no audience.
  survey_rate: { ...usual, after: { page: 0 }, isFor: () => false },
  almatv_install: {
    ...usual,
    after: 'install',
    reopen: LONG,
    isFor: (viewer, { can }) => adults(viewer) && can.app,
  },
  freedommedia_install: {
    ...usual,
    after: 'install',
    reopen: LONG,
    isFor: (viewer, { can }) => adults(viewer) && can.app,
  },
  freedommedia_promo: {
    ...usual,
    after: { visit: 15 },
    isFor: (viewer, { can }) => adults(viewer) && can.promo,
  },
  email: {
    ...usual,
    after: { visit: 30 },
    isFor: (viewer) => adults(viewer) && !viewer.isGuest && !viewer.hasEmail,
  },
  permission: {
    ...usual,
    after: { visit: 60 },
    reopen: 1_209_600,
    leavesAfter: 1,
    isFor: (viewer, { can }) => adults(viewer) && !viewer.isGuest && can.push,
  },
  install: { ...usual, after: 'install', isFor: (viewer, { can }) => adults(viewer) && can.install },
  galam_poll2: {
    ...usual,
    after: { visit: 45 },
    isFor: (viewer, { can }) => adults(viewer) && !viewer.isGuest && can.poll,
  },
}

const KINDS = Object.keys(PROMPTS) as PromptKind[]

/** What providers show that name no prompts of their own: all but the partners'. */
export const OWN_PROMPTS: readonly PromptKind[] = [
  'register',
  'email',
  'survey_unsubscribe',
  'survey_rate',
  'permission',
  'install',
]

/** When a prompt is due on the page that is shown, by the time alone. */
function dueAt({ after }: PromptRule, { pageSince, visitSince, isInstallLate }: PromptFacts): number {
  if (after === 'install') return visitSince + (isInstallLate ? LATE_INSTALL : SOON_INSTALL) * 1000
  return 'page' in after ? pageSince + after.page * 1000 : visitSince + after.visit * 1000
}

/** Whether it was shown so lately, or answered, that it rests. */
function rests(kind: PromptKind, { before, now, visitSince }: PromptFacts): boolean {
  const last = before[kind]
  if (!last) return false
  const { reopen } = PROMPTS[kind]
  if (last.isAnswered) return true
  return reopen === 0 ? last.shownAt >= visitSince : now < last.shownAt + reopen * 1000
}

/** A prompt that may be shown on this page to this viewer, whatever the time. */
function isFor(kind: PromptKind, viewer: PromptViewer, facts: PromptFacts): boolean {
  const { where, isFor: isForViewer } = PROMPTS[kind]
  return (
    facts.offered.includes(kind) &&
    (where?.test(facts.path) ?? true) &&
    isForViewer(viewer, facts) &&
    !rests(kind, facts)
  )
}

/** The next prompt of this page with the moment at which it is due, which may be past; null where none is to come. */
export function nextPrompt(facts: PromptFacts): { readonly kind: PromptKind; readonly at: number } | null {
  const { viewer, now, isWindowOpen } = facts
  if (viewer === null || isWindowOpen) return null
  const waiting = KINDS.filter((kind) => isFor(kind, viewer, facts)).map((kind) => ({
    kind,
    at: dueAt(PROMPTS[kind], facts),
  }))
  // Of those that are due the first of the table, else the one that is due first.
  return waiting.find(({ at }) => at <= now) ?? waiting.toSorted((a, b) => a.at - b.at)[0] ?? null
}

/** A prompt that has come up, on the page that is shown now. */
interface ShownPrompt {
  readonly kind: PromptKind
  readonly path: string
  /** Pages that were gone to since it came up. */
  readonly steps: number
}

/** Whether it is still shown: another page may not be its page, and some leave with their page. */
export function staysShown({ kind, path, steps }: ShownPrompt): boolean {
  const { where, leavesAfter } = PROMPTS[kind]
  return (where?.test(path) ?? true) && (leavesAfter === null || steps <= leavesAfter)
}
