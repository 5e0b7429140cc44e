import type { ProtectionFault } from './protection-fault.ts'

/** What went wrong, as far as the answer to it differs. */
export interface Fault {
  /**
   * `parse`, `stall`, `fragment` and `frozen`, a picture that stands although it is said to play, are counted; `network` is a playlist
   * that cannot be had; `media` is a decoder or buffer that gave up; `codec` is a stream that this browser cannot play at all; `refused` is one whose grant is over;
   * `protection` is one whose licence cannot be had.
   */
  readonly kind:
    | 'parse'
    | 'stall'
    | 'frozen'
    | 'fragment'
    | 'network'
    | 'media'
    | 'codec'
    | 'refused'
    | 'protection'
  /** Whether the engine has stopped: without an answer nothing more would come. */
  readonly isFatal: boolean
  /** Of what went wrong with the licence. */
  readonly protection?: ProtectionFault
  /** The same grant was refused before, and no other has come since: it is counted already. */
  readonly isKnown?: boolean
}

/** What a kind of fault means to everybody who meets one, apart from what is done about it. */
interface FaultPolicy {
  /** With what it is added up. */
  readonly counts: 'counted' | 'network' | 'media' | 'refused' | null
  /** It may be the connection that is gone. */
  readonly doubtsLine?: true
  /** No other attempt and no connection would change it: it is told at once. */
  readonly isHopeless?: true
  /** It is left until a viewer who has paused goes on. */
  readonly waitsForViewer?: true
  /** It is still there when what could not be had is loaded again. */
  readonly outlastsLoading?: true
}

const POLICIES: Readonly<Record<Fault['kind'], FaultPolicy>> = {
  parse: { counts: 'counted' },
  stall: { counts: 'counted' },
  frozen: { counts: 'counted' },
  fragment: { counts: 'counted', doubtsLine: true },
  network: { counts: 'network', doubtsLine: true },
  media: { counts: 'media', outlastsLoading: true },
  codec: { counts: null, isHopeless: true },
  refused: { counts: 'refused', waitsForViewer: true, outlastsLoading: true },
  protection: { counts: null, isHopeless: true },
}

export const policyOf = ({ kind }: Fault): FaultPolicy => POLICIES[kind]

/** Everything since playback last went well. */
export interface Troubles {
  /** Parse, stall and fragment errors, and pictures that froze. */
  readonly counted: number
  readonly network: number
  readonly media: number
  /** Seek-ahead attempts. */
  readonly retries: number
  /** Grants that were refused, one after another. */
  readonly refused: number
}

export type RecoveryAction =
  | { readonly do: 'carryOn' }
  | { readonly do: 'retryLoad'; readonly afterMs: number }
  | { readonly do: 'recoverMedia'; readonly swapAudioCodec: boolean }
  /** Pause, drop the stream and load it again where it was. */
  | { readonly do: 'reload'; readonly afterMs: number }
  /** Whoever gave the source gives it again, under a new grant. */
  | { readonly do: 'renew' }
  | { readonly do: 'seekAhead'; readonly seconds: number; readonly afterMs: number }
  | { readonly do: 'fail' }
  | { readonly do: 'codecError' }

/** What a viewer reads: also that a device cannot play what is protected. */
export type ErrorMessage = 'error_video_download' | 'error_video_codec' | 'error_cast_protected'

export interface Decision {
  readonly troubles: Troubles
  readonly action: RecoveryAction
  /** What the viewer reads, if anything. */
  readonly message: ErrorMessage | null
}

export const NO_TROUBLES: Troubles = { counted: 0, network: 0, media: 0, retries: 0, refused: 0 }

/** From so many errors on the viewer is told. */
const MESSAGE_AT = 2
/** More counted errors than this pause the player and drop the stream. */
const DROP_ABOVE = 2
/** More counted errors than this are a video error. */
const VIDEO_ERROR_ABOVE = 5
const MAX_RETRIES = 10
const SEEK_AHEAD_STEP_S = 10
/**
 * After so many seconds of playback all is forgotten. It is the most that may be buffered: whoever plays longer than
 * that after an error has proven that new data arrives.
 */
export const HEALTHY_AFTER_S = 10

const MAX_MEDIA_RECOVERIES = 2
const LONGEST_WAIT_MS = 16_000

/** 1 s, 2 s, 4 s … 16 s for the first, second, third … attempt. */
const backOff = (attempt: number): number => Math.min(1000 * 2 ** (attempt - 1), LONGEST_WAIT_MS)

interface Rule {
  readonly when: (troubles: Troubles, fault: Fault) => boolean
  readonly then: (troubles: Troubles) => RecoveryAction
}

const isCounted = (fault: Fault): boolean => policyOf(fault).counts === 'counted'
const isVideoError = (troubles: Troubles, fault: Fault): boolean =>
  (isCounted(fault) && troubles.counted > VIDEO_ERROR_ABOVE) ||
  (fault.kind === 'media' && troubles.media > MAX_MEDIA_RECOVERIES)

/** The first rule that fits decides. `troubles` already holds the new fault. */
const RULES: readonly Rule[] = [
  { when: (_, { kind }) => kind === 'codec', then: () => ({ do: 'codecError' }) },
  { when: (_, { kind }) => kind === 'protection', then: () => ({ do: 'fail' }) },
  // Another grant is refused at once as well: a third one would not help either.
  {
    when: (_, { kind }) => kind === 'refused',
    then: ({ refused }) => (refused > 1 ? { do: 'fail' } : { do: 'renew' }),
  },
  {
    when: ({ network }, { kind }) => kind === 'network' && network > MAX_RETRIES,
    then: () => ({ do: 'fail' }),
  },
  {
    when: (_, { kind }) => kind === 'network',
    then: ({ network }) => ({ do: 'retryLoad', afterMs: backOff(network) }),
  },
  { when: (t, fault) => isVideoError(t, fault) && t.retries >= MAX_RETRIES, then: () => ({ do: 'fail' }) },
  {
    when: isVideoError,
    then: ({ retries }) => ({ do: 'seekAhead', seconds: SEEK_AHEAD_STEP_S * (retries + 1), afterMs: 1000 }),
  },
  {
    when: (_, { kind }) => kind === 'media',
    then: ({ media }) => ({ do: 'recoverMedia', swapAudioCodec: media > 1 }),
  },
  // It has stood long enough: whoever froze says nothing, and goes on by itself no more.
  {
    when: (_, { kind }) => kind === 'frozen',
    then: ({ counted }) => ({ do: 'reload', afterMs: counted > 1 ? backOff(counted - 1) : 0 }),
  },
  {
    when: ({ counted }) => counted > DROP_ABOVE,
    then: ({ counted }) => ({ do: 'reload', afterMs: backOff(counted - DROP_ABOVE) }),
  },
  {
    when: (_, { isFatal }) => isFatal,
    then: ({ counted }) => ({ do: 'retryLoad', afterMs: backOff(counted) }),
  },
  { when: () => true, then: () => ({ do: 'carryOn' }) },
]

/**
 * The one place that decides what follows from a playback error. Pure: `troubles` of before goes in, that of after
 * comes out. Call it with `NO_TROUBLES` again after `HEALTHY_AFTER_S` of playback.
 */
export function decideRecovery(before: Troubles, fault: Fault): Decision {
  const { counts } = policyOf(fault)
  const troubles: Troubles =
    counts === null || fault.isKnown ? before : { ...before, [counts]: before[counts] + 1 }
  const action = RULES.find(({ when }) => when(troubles, fault))?.then(troubles) ?? { do: 'carryOn' }
  return {
    troubles: action.do === 'seekAhead' ? { ...troubles, retries: troubles.retries + 1 } : troubles,
    action,
    message: messageFor(troubles, action),
  }
}

function messageFor({ counted, network, media }: Troubles, action: RecoveryAction): ErrorMessage | null {
  if (action.do === 'codecError') return 'error_video_codec'
  return action.do === 'fail' || counted + network + media >= MESSAGE_AT ? 'error_video_download' : null
}
