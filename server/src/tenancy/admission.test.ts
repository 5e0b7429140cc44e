import { expect, test, vi } from 'vitest'
import type { ProviderRow } from '../db/tables.ts'
import { Failure } from '../failures/failure.ts'
import type { Viewer } from '../scope/viewer.ts'
import { createAdmission, isOpenToAll } from './admission.ts'

const providerOf = (more: Partial<ProviderRow>): ProviderRow =>
  ({ sign_in: {}, regional: null, is_guest_allowed: true, ...more }) as ProviderRow
const viewerOf = (isGuest: boolean): Viewer => ({ userId: 7, isGuest }) as Viewer
const open = providerOf({})
const closed = providerOf({ sign_in: { auth_only: true } })
const regional = providerOf({
  regional: { url: 'https://mw.example', pay_url: 'https://pay.example', is_block_binding: false },
})
const isBlocked = vi.fn<() => boolean | Promise<boolean>>(() => false)
const admit = createAdmission({ isBlocked })
/** Code and reason of the refusal; null where the caller is let in. */
async function refusalOf(provider: ProviderRow, viewer: Viewer | null) {
  try {
    await admit(provider, viewer)
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { error_code, refusal } = error.body()
    return [error_code, refusal?.reason]
  }
}

test('where everybody has to sign in first only who has done so is let in; elsewhere everybody is, and nobody waits', async () => {
  expect(await refusalOf(closed, null)).toEqual(['login_required', 'sign_in'])
  expect(await refusalOf(closed, viewerOf(true))).toEqual(['login_required', 'sign_in'])
  for (const [provider, viewer] of [
    [closed, viewerOf(false)],
    [open, null],
    [open, viewerOf(true)],
    [open, viewerOf(false)],
    [regional, null],
    [regional, viewerOf(true)],
  ] as const)
    expect(admit(provider, viewer)).toBeUndefined()
  expect(isBlocked).not.toHaveBeenCalled()
})

test('who was a guest before the provider stopped having any has to sign in; the others are let in as before', async () => {
  const guestless = providerOf({ is_guest_allowed: false })
  expect(await refusalOf(guestless, viewerOf(true))).toEqual(['login_required', 'sign_in'])
  for (const viewer of [null, viewerOf(false)]) expect(await refusalOf(guestless, viewer)).toBeNull()
})

test('a blocked subscriber of a regional provider is refused, whether that is known or has to be asked', async () => {
  for (const answer of [true, Promise.resolve(true)]) {
    isBlocked.mockReturnValueOnce(answer)
    expect(await refusalOf(regional, viewerOf(false))).toEqual(['permission_denied', 'blocked'])
  }
  for (const answer of [false, Promise.resolve(false)]) {
    isBlocked.mockReturnValueOnce(answer)
    expect(await refusalOf(regional, viewerOf(false))).toBeNull()
  }
})

test('search engines see what everybody sees', () => {
  expect([open, closed, providerOf({ is_guest_allowed: false })].map(isOpenToAll)).toEqual([
    true,
    false,
    false,
  ])
})
