import { type createBrowserRouter, type Location, parsePath } from 'react-router'
import {
  addressOf,
  depthBeneathPage,
  entriesOver,
  entryWith,
  isPage,
  moveTo,
  openedBy,
  type Place,
  placeFor,
  shownDepth,
  stackOf,
  stepsOf,
  type WindowParams,
  type WindowStack,
  withPlace,
} from './window-stack.ts'
import { isAddressable, type AddressableId } from './window-table.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** A dialog that a part of a page shows by itself, with an entry of the history for as long as it is there. */
interface HeldClaim {
  readonly kind: 'held'
  readonly id: string
  /** It waits in the place of its page: back leaves both. */
  readonly isShared: boolean
  /** The browser's back has left its entry. */
  readonly onLeft: () => void
}

/** The inner steps of a window, which has one entry of the history for each. */
interface StepClaim {
  readonly kind: 'steps'
  /** The window they belong to. */
  readonly within: string
  readonly group: string
  readonly steps: readonly string[]
  /** The browser's back or forward has led to these steps: goes there, or answers that it cannot. */
  readonly follow: (steps: readonly string[]) => boolean
}

export type Claim = (HeldClaim | StepClaim) & {
  /** It is about to close: the history need not say what it shows. */
  readonly isLeaving?: boolean
}

/** What a component claims of the history; it is asked each time, since it changes as the component does. */
export type Claimant = () => Claim

interface OpenOptions {
  readonly params?: WindowParams
  /** It opens so much later, in milliseconds. */
  readonly delayMs?: number
  /** Takes the place of what is open, page and all, in the present entry of the history. */
  readonly insteadOf?: { readonly page: string }
}

const groupOf = (name: string): string => (name.includes('/') ? name.slice(0, name.indexOf('/')) : name)
const claimed = (claim: Claim): string => (claim.kind === 'held' ? claim.id : claim.group)

/**
 * Keeps the windows over a page in the router's history: each of them, and each step inside of one, is an entry of its own, so that the
 * browser's back leads one step back rather than out. The location of an entry is always that of the page; what the address bar
 * shows instead is the router's mask.
 * @param routerOf the router, which draws what uses this
 */
export function createWindowHistory(routerOf: () => Router) {
  const claimants = new Set<Claimant>()
  /** We have gone back, and the browser has not said yet that it is there. */
  let isGoing = false
  /** What waits for that. */
  let afterwards: (() => void) | null = null

  const here = (): Location => routerOf().state.location
  const stack = (): WindowStack => stackOf(here().state)
  const claims = (): Claim[] => Array.from(claimants, (ask) => ask())

  /** Shows other windows over the same page. */
  const show = (next: WindowStack, { isReplaced }: { readonly isReplaced: boolean }): void => {
    const { to, ...options } = entryWith(here(), next)
    void routerOf().navigate(to, { ...options, replace: isReplaced })
  }
  /** Puts a page with windows over it in place of the present entry. */
  const become = (path: string, windows: WindowStack, kept: object | null = null): void => {
    const page = { pathname: '/', search: '', ...parsePath(path), hash: '' }
    const mask = addressOf(page, windows)
    void routerOf().navigate(page, { replace: true, state: { ...kept, windows }, mask })
  }
  /** Leaves everything over a depth; runs when the browser is there. */
  const retreat = (depth: number, then?: () => void): void => {
    const left = stack()
    const entries = entriesOver(left, depth)
    const isShared = left[depth]?.isShared === true
    const arrive = (): void => {
      if (isShared && stack().length > depth) show(stack().slice(0, depth), { isReplaced: true })
      then?.()
    }
    if (entries === 0) return arrive()
    isGoing = true
    afterwards = arrive
    void routerOf().navigate(-entries)
  }
  /**
   * Leaves everything over a depth once the history stands still; what came first counts.
   * @param depthOf that depth; -1 where there is nothing to leave
   */
  const leaveFrom = (depthOf: (all: WindowStack) => number, then?: () => void): void => {
    const run = (): void => {
      const depth = depthOf(stack())
      if (depth === -1) then?.()
      else retreat(depth, then)
    }
    if (isGoing) afterwards ??= run
    else run()
  }

  /** Brings the history to what a component shows. */
  const meet = (ask: Claimant): void => {
    const claim = ask()
    if (isGoing || claim.isLeaving || !claimants.has(ask)) return
    const all = stack()
    if (claim.kind === 'held') {
      if (all.some(({ name }) => name === claim.id)) return
      const place: Place = { name: claim.id, isHeld: true, ...(claim.isShared && { isShared: true }) }
      return show([...all, place], { isReplaced: claim.isShared })
    }
    const move = moveTo(all, claim.group, claim.steps)
    if (move === null) return
    if ('depth' in move) return retreat(move.depth)
    show([...all, { name: move.step }], { isReplaced: false })
    meet(ask)
  }

  /** Leaves what windows that are gone have left behind: there is nothing to see on the way back through it. */
  const leaveStrays = (): void => {
    if (isGoing) return
    const live = new Set(claims().map(claimed))
    const all = stack()
    const depth = shownDepth(
      all,
      ({ name, isHeld }) => live.has(groupOf(name)) || (isHeld !== true && isAddressable(groupOf(name))),
    )
    if (depth < all.length) retreat(depth)
  }

  /** The browser has gone back or forward. */
  const onPop = (): void => {
    const isViewers = !isGoing
    isGoing = false
    const then = afterwards
    afterwards = null
    then?.()
    const names = new Set(stack().map(({ name }) => name))
    for (const ask of claimants) {
      const claim = ask()
      if (claim.isLeaving) continue
      if (claim.kind === 'held') {
        if (names.has(claim.id)) continue
        if (isViewers) claim.onLeft()
        else meet(ask)
      } else {
        const there = stepsOf(stack(), claim.group)
        // With its window the steps are gone too.
        if (!names.has(claim.within) || there.join(' ') === claim.steps.join(' ')) continue
        if (!isViewers || !claim.follow(there)) meet(ask)
      }
    }
    leaveStrays()
  }

  /** Windows that an address from outside names open over the page that it means. */
  const openAddressed = (): void => {
    if (stack().length > 0) return
    const opened = openedBy(here())
    if (!opened) return
    become(opened.page, opened.stack, here().state as object | null)
  }

  return {
    stack,
    /** Opens a dialog by its id or a modal page by its path, over whatever is open; closing it leads back there. */
    open(name: AddressableId | `/${string}`, { delayMs, ...options }: OpenOptions = {}): void {
      if (delayMs !== undefined) return void setTimeout(() => this.open(name, options), delayMs)
      const { params, insteadOf } = options
      const place = placeFor(name, params)
      if (!insteadOf) return show(withPlace(stack(), place), { isReplaced: false })
      become(insteadOf.page, [{ ...place, isShared: true }])
    },
    /** Takes the place of the addressable window that is open, with all its steps. */
    replace(id: AddressableId, params?: WindowParams): void {
      const all = stack()
      const at = all.findLastIndex(({ name }) => isAddressable(name))
      const before = all[at]
      show([...all.slice(0, at), { ...before, name: id, params: params ?? {} }], { isReplaced: true })
    },
    /** The address of the modal page that is open changes. */
    movePage(path: string): void {
      const all = stack()
      const at = all.findLastIndex(isPage)
      show(
        all.map((place, index) => (index === at ? { ...place, name: path } : place)),
        { isReplaced: true },
      )
    },
    /** Lets the history follow what a component shows, until the answer is called. */
    claim(ask: Claimant): () => void {
      claimants.add(ask)
      return () => {
        claimants.delete(ask)
        // One that goes without being left, since nobody wants it any more, leaves no trace; another may take its place.
        queueMicrotask(leaveStrays)
      }
    },
    meet,
    /** Begins without what no component shows any more, as after a reload. */
    leaveStrays,
    /** Leaves a window with all that lies over it. @param then runs when that is done */
    leave(id: string, then?: () => void): void {
      leaveFrom((all) => all.findIndex(({ name }) => name === id), then)
    },
    /** Leaves the steps of a group. @param then runs when that is done */
    leaveSteps(group: string, then?: () => void): void {
      leaveFrom((all) => all.findIndex(({ name }) => name.startsWith(`${group}/`)), then)
    },
    /** Leaves the modal page and every dialog over it. */
    leavePage(then?: () => void): void {
      leaveFrom(depthBeneathPage, then)
    },
    /** Leaves every dialog over the page that is shown. @param then runs when that is done */
    leaveDialogs(then?: () => void): void {
      leaveFrom((all) => all.findLastIndex(isPage) + 1, then)
    },
    /** Follows the router from its first location on. @returns what ends that: windows that go with the app leave the history alone */
    begin(): () => void {
      openAddressed()
      let shown = here().key
      const unsubscribe = routerOf().subscribe(({ historyAction, location, navigation }) => {
        if (navigation.state !== 'idle' || location.key === shown) return
        shown = location.key
        openAddressed()
        if (historyAction === 'POP') onPop()
      })
      return () => {
        isGoing = true
        unsubscribe()
      }
    },
  }
}
export type WindowHistory = ReturnType<typeof createWindowHistory>
