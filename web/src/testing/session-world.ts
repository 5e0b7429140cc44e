import type { Endpoint } from '#contract/endpoint.ts'
import type { Network } from '#contract/providers.ts'
import { ApiFailure } from '../api/failure.ts'
import type { Session, SessionParts, SessionQuestion } from '../api/session.types.ts'
import { readStartQuery } from '../api/start-query.ts'
import { keptCredentials, nothingKept, type Kept } from './kept-credentials.ts'

type Answer = (body: unknown, token?: string) => unknown

const sign_in = { auto_auth_url: null, token_partners: [] as string[] }
/** Network info of a provider that does as most do. */
export const network = (more: object = {}) => ({
  id: 1,
  is_guest_allowed: true,
  auto_auth: false,
  sign_in,
  provider: null,
  ...more,
})

export interface SessionWorld {
  readonly calls: string[]
  readonly kept: Kept
  /** Epoch seconds. */
  now: number
  /** Network info that came with the page. */
  known: object | null
  /** The origin of the page that has led here. */
  referrer: string
  /** What the provider itself was asked. */
  readonly asked: unknown[]
  readonly parts: SessionParts
}

/** A service that answers in order of what it is asked, and a browser that remembers. */
export function sessionWorld(answers: Record<string, Answer> = {}, search = ''): SessionWorld {
  const calls: string[] = []
  const all: Record<string, Answer> = {
    '/v2/users/self/network': () => network(),
    '/v2/users': () => ({ id: 1 }),
    '/v2/users/self': () => ({ id: 1, first_name: 'Aida', phone: null, username: 'aida' }),
    '/v2/auth/login': () => ({ access_token: 'interim', expired: 0, was_guest: true }),
    '/v2/users/self/devices': () => ({ id: 'device' }),
    '/v2/auth/device': () => ({
      access_token: `token${calls.length}`,
      expired: 2_000_000,
      was_guest: true,
      profile: null,
    }),
    ...answers,
  }
  const kept = nothingKept()
  const here: SessionWorld = {
    calls,
    kept,
    now: 1_000_000,
    known: null,
    referrer: 'https://telco.example',
    asked: [],
    parts: {
      send: (async (endpoint: Endpoint, request: { body?: unknown }, token?: string) => {
        calls.push(token ? `${endpoint.path} ${token}` : endpoint.path)
        if (endpoint.path === '/v2/users/self/devices' && endpoint.method === 'GET') return []
        return all[endpoint.path]?.(request.body, token)
      }) as SessionParts['send'],
      credentials: keptCredentials(kept),
      device: { device_type: 'pc', vendor: 'browser', model: 'Chrome', os_name: 'Linux' },
      network: () => here.known as Network | null,
      start: readStartQuery(search),
      mayBeGuest: () => !readStartQuery(search).isMessengerApp,
      isFrom: (origins) => origins.includes(here.referrer),
      askProvider: async (url, device) => {
        here.asked.push([url, device])
        const answer = all['provider']?.(device)
        if (typeof answer !== 'string') throw new ApiFailure('no_connection', 0, 'no')
        return answer
      },
      alone: (work) => work(),
      now: () => here.now,
      onSignedOut: () => undefined,
      random: () => 'ab'.repeat(16),
    },
  }
  return here
}

/** A device that is known, and its token of so many seconds ago. */
export function keptDevice(here: SessionWorld, age: number, expired = 2_000_000) {
  here.kept.device = 'device'
  here.kept.token = { token: 'kept', expired, since: here.now - age, isGuest: true }
}

/** An answer that fails with a status; 0 is a lost connection. */
export const failsWith = (status: number) => () => {
  throw new ApiFailure(status === 0 ? 'no_connection' : 'unknown', status, 'no')
}

/** The question that start-up asks next. */
export const questionOf = (session: Session): Promise<SessionQuestion> =>
  new Promise((resolve) => {
    const look = () => {
      const question = session.question()
      if (question) resolve(question)
    }
    session.subscribe(look)
    look()
  })
