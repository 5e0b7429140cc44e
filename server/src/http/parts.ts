import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Admit, Standing } from '../tenancy/admission.ts'
import type { Providers } from '../tenancy/provider.store.ts'
import type { Clock } from '../ports.ts'
import type { ChildsTexts } from './childs-texts.ts'
import type { FairGate } from './fair-gate.ts'
import type { Metrics } from './metrics.ts'
import type { SharedAnswers } from './shared-answers.ts'
import type { Tokens } from './tokens.ts'

/** What every route stands on; `app.parts` in the code of a feature. */
export interface Parts {
  readonly clock: Clock
  readonly tokens: Tokens
  readonly providers: Providers
  /** The handle on what a provider has. */
  readonly of: Database['of']
  /** Answers that viewers share; whoever changes what they show tells of it. */
  readonly shared: SharedAnswers
  /** What is not kept is made behind it, so that nobody's many wishes hold up the calls of others. */
  readonly makers: FairGate
  /** Personal calls take turns here, for the same reason. */
  readonly callers: FairGate
  /** Those that mostly wait for others take turns at the database alone, apart: nothing that a personal call waits for stands behind it. */
  readonly patients: FairGate
  /** Who may see and play what a provider has to watch. */
  readonly admit: Admit
  /** How subscribers stand with regional providers. */
  readonly standing: Standing
  readonly metrics: Metrics
  readonly childsTexts: ChildsTexts
  /** Whether the pages of those who work on the service are there: nowhere in production. */
  readonly hasTestPages: boolean
  /** As configured; null: where each caller reaches the service. */
  readonly publicUrl: string | null
  /** The country that a call comes from, in two letters; null where nobody says it. */
  readonly countryOf: (request: FastifyRequest) => string | null
}

declare module 'fastify' {
  interface FastifyInstance {
    parts: Parts
  }
}
