import { expect, test } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts'
import { errorBody } from '#contract/errors.ts'
import { REASONS, type Refusal, type RefusalReason } from '#contract/refusals.ts'
import { ApiFailure, failureOf } from './failure.ts'
import {
  isAboutThing,
  isKind,
  isOfRights,
  isRefusedFor,
  isWrongAddress,
  mayPass,
  meaningOf,
  refusedScreen,
} from './failure-meaning.ts'

const CODES = Object.entries(ERROR_STATUS) as [ErrorCode, number][]
const failed = (code: ErrorCode) => new ApiFailure(code, ERROR_STATUS[code], 'words')
const foreign = (status: number) => new ApiFailure('unknown', status, 'Bad Gateway')
const refusedFor = (refusal: Refusal) =>
  new ApiFailure('permission_denied', 403, 'no', 'words of the service', refusal)
const everyReason = Object.keys(REASONS) as RefusalReason[]
function withReason(reason: RefusalReason): Refusal {
  if (reason === 'balance') return { reason, missing: '10.00' }
  if (reason === 'blackout') return { reason, until: 1 }
  if (reason === 'concurrency') return { reason, most: 2, viewings: [] }
  if (reason === 'agreement') return { reason, id: 'a-1' }
  return reason === 'no_access' || reason === 'base_packet' ? { reason, packets: [2] } : { reason }
}

test('trouble of the connection or the service may pass, what is answered about a call stays so', () => {
  for (const [code, status] of CODES)
    for (const failure of [failed(code), foreign(status)])
      expect([code, mayPass(failure)]).toEqual([code, status >= 500])
  const noLine = new ApiFailure('no_connection', 0, '')
  expect([mayPass(noLine), isKind(noLine, 'line')]).toEqual([true, true])
  expect([mayPass(new TypeError('ours')), isKind(new TypeError('ours'), 'broken')]).toEqual([true, true])
})

test('the service speaks of the thing itself with 400, 402, 403, 404 and 451, whoever wrote the answer', () => {
  for (const [code, status] of CODES)
    for (const failure of [failed(code), foreign(status)])
      expect([code, isAboutThing(failure)]).toEqual([code, [400, 402, 403, 404, 451].includes(status)])
  expect(isAboutThing(new ApiFailure('no_connection', 0, ''))).toBe(false)
})

test('an address leads nowhere where nothing is there, or nothing is meant by it', () => {
  const nowhere = ['not_found', 'lost_content', 'bad_request', 'validation_failed', 'token_given_twice']
  expect(CODES.filter(([code]) => isWrongAddress(failed(code))).map(([code]) => code)).toEqual(
    expect.arrayContaining(nowhere),
  )
  for (const status of [401, 403, 429, 500, 503]) expect(isWrongAddress(foreign(status))).toBe(false)
  for (const status of [400, 404]) expect(isWrongAddress(foreign(status))).toBe(true)
})

test('an answer of somebody else, or with a code of a newer service, is told by its status and says nothing', () => {
  const kinds = [400, 401, 403, 404, 409, 429, 418, 451, 502].map((status) => meaningOf(foreign(status)).kind)
  expect(kinds).toEqual([
    'invalid',
    'session',
    'refused',
    'not_found',
    'conflict',
    'too_often',
    'mistaken',
    'terms',
    'server',
  ])
  expect(meaningOf(new ApiFailure('a_new_code' as ErrorCode, 404, 'words')).kind).toBe('not_found')
  expect(meaningOf(new ApiFailure('toString' as ErrorCode, 503, 'words')).kind).toBe('server')
  expect(meaningOf(foreign(400)).said).toBeNull()
  expect(meaningOf(failed('invalid_code')).said).toBe('words')
})

test('what was said of a failure comes along: its fields, its sentence and its reason', async () => {
  const read = (body: object) => failureOf(Response.json(body, { status: 400 })).then(meaningOf)
  expect(await read(errorBody('validation_failed', 'm', { email: 'is no e-mail address' }))).toEqual({
    kind: 'invalid',
    refusal: null,
    fields: { email: 'is no e-mail address' },
    said: 'm',
    told: null,
    noted: null,
  })
  const refusal = { reason: 'no_access' as const, packets: [2, 3] }
  expect(await read(errorBody('permission_denied', 'm', 'closed', refusal))).toMatchObject({
    kind: 'refused',
    refusal,
    fields: {},
    told: 'closed',
  })
  // A reason that this page does not know yet is none.
  const newer = { ...errorBody('permission_denied', 'm', 'words'), refusal: { reason: 'moon' } }
  expect(await read(newer)).toMatchObject({ kind: 'refused', refusal: null, told: 'words' })
  // An older service says no reasons: some are plain from the code.
  const { refusal: _, ...older } = errorBody('pin_required', 'm')
  expect(isRefusedFor(await failureOf(Response.json(older, { status: 403 })), 'pin')).toBe(true)
})

test('in the place of a picture stands what its refusal was for; to a child whatever it has no right to is not for children', () => {
  const screens = (isChild: boolean) =>
    Object.fromEntries(
      everyReason.map((reason) => [reason, refusedScreen(refusedFor(withReason(reason)), isChild)]),
    )
  const adult = {
    age: 'children',
    child_profile: 'children',
    no_access: 'offer',
    announced: 'told',
    future: 'told',
    too_old: 'gone',
    no_catchup: 'told',
    preview: 'told',
    blackout: 'closed',
    sign_in: 'sign_in',
    pin: 'told',
    region: 'told',
    blocked: 'told',
    devices: 'told',
    concurrency: 'elsewhere',
    base_packet: 'told',
    balance: 'told',
    agreement: 'told',
    card: 'told',
  }
  expect(screens(false)).toEqual(adult)
  const ofAccount = {
    blackout: 'closed',
    sign_in: 'sign_in',
    blocked: 'told',
    pin: 'told',
    region: 'told',
    devices: 'told',
    concurrency: 'elsewhere',
    base_packet: 'told',
    balance: 'told',
    agreement: 'told',
    card: 'told',
  }
  const children = Object.fromEntries(everyReason.map((reason) => [reason, 'children']))
  expect(screens(true)).toEqual({ ...children, ...ofAccount })
  expect(refusedScreen(failed('permission_denied'), false)).toBe('unsaid')
  expect(refusedScreen(failed('permission_denied'), true)).toBe('children')
  expect(refusedScreen(failed('login_required'), true)).toBe('sign_in')
  expect(refusedScreen(failed('grant_refused'), true)).toBe('told')
  // It keeps its code: a moment that the archive has lost is not found, and still gone.
  const lost = new ApiFailure('not_found', 404, 'no', 'gone', { reason: 'too_old' })
  expect([refusedScreen(lost, true), isKind(lost, 'not_found')]).toEqual(['gone', true])
  for (const code of ['not_found', 'internal_error', 'not_ready'] as const)
    expect(refusedScreen(failed(code), true)).toBeNull()
})

test('only a refusal of rights says that what is known of them is out of date', () => {
  expect(isOfRights(refusedFor({ reason: 'no_access', packets: [] }))).toBe(true)
  expect(isOfRights(failed('permission_denied'))).toBe(true)
  for (const code of ['login_required', 'forbidden_country', 'not_found', 'internal_error'] as const)
    expect([code, isOfRights(failed(code))]).toEqual([code, false])
  // Something else opens these, or nothing does: what is known of the packets stands.
  for (const reason of ['pin', 'region', 'blocked', 'devices', 'concurrency', 'base_packet'] as const)
    expect([reason, isOfRights(refusedFor(withReason(reason)))]).toEqual([reason, false])
  for (const reason of ['announced', 'future', 'too_old', 'no_catchup', 'preview'] as const)
    expect([reason, isOfRights(refusedFor(withReason(reason)))]).toEqual([reason, true])
})
