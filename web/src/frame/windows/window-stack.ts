import type { Location } from 'react-router'
import { hasHash, isAddressable } from './window-table.ts'

/** What a window was opened with, as far as the history keeps it. */
export type WindowParams = Readonly<Record<string, string>>

/** A window that is open, or a step inside of one. */
export interface Place {
  /** `auth` is a dialog, `auth/code` a step in it, `/contents/metropolis` a modal page. */
  readonly name: string
  /** Some part of the page shows it by itself; else it is opened by its name alone. */
  readonly isHeld?: true
  /** It has no entry of the history of its own: what it lies over is the same entry. */
  readonly isShared?: true
  /** A modal page that was found among the similar ones of another: closing it closes that one too. */
  readonly isSimilar?: true
  readonly params?: WindowParams
}

/** What an entry of the history says of the windows over its page, undermost first. */
export type WindowStack = readonly Place[]

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** A location as an address of this site. */
export const pathOf = ({ pathname, search, hash }: Address): string => `${pathname}${search}${hash}`

/** The windows that a state of the history tells; none in a state that was not made here. */
export function stackOf(state: unknown): WindowStack {
  if (typeof state !== 'object' || state === null || !('windows' in state)) return []
  return Array.isArray(state.windows) ? (state.windows as WindowStack) : []
}

export const isPage = ({ name }: Pick<Place, 'name'>): boolean => name.startsWith('/')
const isDialog = ({ name }: Place): boolean => !name.includes('/')

/** A window as it is opened: a modal page has in its address what it is opened with. */
export function placeFor(name: string, params?: WindowParams): Place {
  if (!params) return { name }
  return isPage({ name }) ? { name: `${name}?${new URLSearchParams(params)}` } : { name, params }
}

/** The stack with one window more: a dialog goes over all that is open, a modal page takes the place of dialogs. */
export const withPlace = (stack: WindowStack, place: Place): WindowStack => [
  ...(isPage(place) ? stack.filter(isPage) : stack),
  place,
]

/** The path of the modal page that is shown; null where only the page itself is. */
export const pageOf = (stack: WindowStack): string | null => stack.findLast(isPage)?.name ?? null

/** The dialogs over the page or modal page that is shown, undermost first. */
export const dialogsOf = (stack: WindowStack): WindowStack =>
  stack.slice(stack.findLastIndex(isPage) + 1).filter(isDialog)

/** What the address bar shows for a page with windows over it: the modal page's path in place of its own, the dialog's id as hash. */
export function addressOf(page: Address, stack: WindowStack): string {
  const path = pageOf(stack)
  const dialog = dialogsOf(stack).findLast(({ name }) => hasHash(name))
  if (dialog) return `${path ?? `${page.pathname}${page.search}`}#${dialog.name}`
  return path ?? pathOf(page)
}

/** What leads to a page with other windows over it, where it goes on under the name that its entry of the history has. */
export function entryWith(page: Location, windows: WindowStack) {
  const kept = page.state as { readonly entry?: string } | null
  const state = { ...kept, entry: kept?.entry ?? page.key, windows }
  return { to: pathOf(page), mask: addressOf(page, windows), state }
}

/** The windows that an address from outside opens; null where it opens none. The page beneath is `page`. */
export function openedBy(address: Address): { readonly page: string; readonly stack: WindowStack } | null {
  const { pathname, search, hash } = address
  const byPath = /^\/(\w+)\/?$/.exec(pathname)?.[1]
  if (byPath !== undefined && isAddressable(byPath)) {
    const params = Object.fromEntries(new URLSearchParams(search))
    return { page: '/', stack: [{ name: byPath, isShared: true, params }] }
  }
  const id = hash.slice(1)
  if (!isAddressable(id)) return null
  return { page: `${pathname}${search}`, stack: [{ name: id, isShared: true }] }
}

/** The path that opens a dialog from outside, see `openedBy`. */
export function pathOfWindow({ name, params = {} }: Place): string {
  const query = new URLSearchParams(params).toString()
  return `/${name}${query && `?${query}`}`
}

/** The steps of a group, `code` of `auth/code`, in their order. */
export const stepsOf = (stack: WindowStack, group: string): readonly string[] =>
  stack.flatMap(({ name }) => (name.startsWith(`${group}/`) ? [name.slice(group.length + 1)] : []))

/** How many entries of the history lie over the first `depth` places. */
export const entriesOver = (stack: WindowStack, depth: number): number =>
  stack.slice(depth).filter(({ isShared }) => isShared !== true).length

/**
 * What brings a stack to the steps that a group shows: back to a depth, with everything that lay over it, or one place more; null where it
 * says the same already.
 */
export function moveTo(
  stack: WindowStack,
  group: string,
  steps: readonly string[],
): { readonly depth: number } | { readonly step: string } | null {
  const names = steps.map((step) => `${group}/${step}`)
  const own = stack.filter(({ name }) => name.startsWith(`${group}/`))
  const wrong = own.find(({ name }, at) => name !== names[at])
  if (wrong) return { depth: stack.indexOf(wrong) }
  const next = names[own.length]
  return next === undefined ? null : { step: next }
}

/** The part of a stack that somebody shows: everything from the first window or step on that nobody does is stray. */
export function shownDepth(stack: WindowStack, isShown: (place: Place) => boolean): number {
  const stray = stack.findIndex((place) => !isPage(place) && !isShown(place))
  return stray === -1 ? stack.length : stray
}

/** How deep a stack is once its modal page is closed: similar pages go with the one that they were found on. */
export function depthBeneathPage(stack: WindowStack): number {
  let at = stack.findLastIndex(isPage)
  while (at > 0 && stack[at]?.isSimilar) at -= 1
  return Math.max(at, 0)
}
