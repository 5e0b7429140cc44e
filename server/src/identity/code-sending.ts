import type { SentCode } from '#contract/otp.ts'
import { CODE_LIFE_MS, CODE_PAUSE_MS, codeDigits, codeRules } from '#domain/identity/code-rules.ts'
import {
  DEFAULT_CODE_LENGTH,
  dialledDigits,
  isPhone,
  maskLength,
  phoneDigits,
} from '#domain/identity/phone.ts'
import type { Database } from '../db/database.ts'
import type { ProviderRow } from '../db/tables.ts'
import { Failure } from '../failures/failure.ts'
import type { Ports, Random } from '../ports.ts'
import type { Limit } from '../limits/attempts.ts'
import { countEach, ofAddress, ofNetworks } from '../http/address-limit.ts'
import { networkOf, wideNetworkOf } from '../http/network.ts'
import { codeMessage, sentSentence } from './code-texts.ts'
import { registeredUserOf } from './device.store.ts'
import { type Asker, ownDeviceKey } from './known-device.store.ts'
import { deleteCode, phoneKey, saveCode, sweepCodes } from './otp.store.ts'
import { waitForCode, WRONG_NUMBER } from './refusal-texts.ts'
import { giveBackUnsent, PerhapsSent } from './unsent.ts'
import { findUserByPhone } from './user.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Between two codes to one phone. */
const PAUSE: Limit = { kind: 'otp.pause', most: 1, windowMs: CODE_PAUSE_MS }
/** To one phone by all providers together: to whoever holds it their messages are the same nuisance. */
const NUMBER: Limit = { kind: 'otp.number', most: 8, windowMs: DAY_MS }
/** Whoever has signed in may be about to change the phone; devices can be registered anew. */
const USER: Limit = { kind: 'otp.user', most: 10, windowMs: DAY_MS }
const DEVICE: Limit = { kind: 'otp.device', most: 10, windowMs: DAY_MS }
/** Who does not sign up learns whether a phone is known, and so does who asks for a code to a phone of another country: from one address that is limited too. */
export const ASK_IP: Limit = { kind: 'otp.ask.ip', most: 200, windowMs: DAY_MS }
/** From one address: by devices that have not signed in to the account before. */
export const CODES_OF_ADDRESS = 60
const HOUR_MS = 60 * 60 * 1000
/** All messages of a provider: whoever has addresses without end cannot spend its money without end. */
const PROVIDER: Limit = { kind: 'otp.provider', most: 3000, windowMs: HOUR_MS }
/** Of these, what goes to phones without an account: a flood of invented numbers leaves the rest to those who have one. */
const NEWCOMERS: Limit = { kind: 'otp.newcomers', most: 2000, windowMs: HOUR_MS }
/** Of these, what one subscriber can ask for. */
const SHARE: Limit = { kind: 'otp.share', most: 300, windowMs: HOUR_MS }

/** Digits of the one-time codes of a provider. */
export const codeLengthOf = (provider: ProviderRow): number =>
  provider.sign_in.code_length ?? DEFAULT_CODE_LENGTH

/**
 * Refuses where the provider's own backend says who its subscribers are: a code of ours would sign in without it, and without address or city.
 * Throws `not_found`.
 */
export function demandOwnCodes({ regional }: Pick<ProviderRow, 'regional'>): void {
  if (regional) throw new Failure('not_found', null, 'The backend of this provider sends its codes')
}

const wrongNumber = (field = 'phone') =>
  new Failure('validation_failed', { [field]: 'is not a phone number of this provider' }, WRONG_NUMBER)

const isOfCountry = ({ phone_mask, sign_in }: ProviderRow, phone: string): boolean =>
  isPhone(phone, phone_mask, sign_in.phone_nine_digits ?? false)

/** Throws `validation_failed` for a phone of another country than the provider's. */
export function demandOwnCountry(provider: ProviderRow, phone: string): void {
  if (!isOfCountry(provider, phone)) throw wrongNumber()
}

/**
 * The digits of a phone of this provider. One of another country is taken too, whether or not an account was made by it when any country's
 * number of that length would do: else whoever asks would learn that. Throws `validation_failed` for what is none.
 */
export async function readPhone(
  database: Database,
  provider: ProviderRow,
  text: string,
  field = 'phone',
): Promise<string> {
  const { phone_mask: mask } = provider
  const [typed, phone] = [phoneDigits(text), dialledDigits(text, mask)]
  if (phone !== typed) return (await findUserByPhone(database, provider.id, typed)) ? typed : phone
  if (isOfCountry(provider, phone) || phone.length === maskLength(mask)) return phone
  throw wrongNumber(field)
}

function randomCode(random: Random, length: number): string {
  let code = ''
  while (code.length < length) code += codeDigits(random.bytes(length), length - code.length)
  return code
}

export interface CodeRequest extends Asker {
  readonly provider: ProviderRow
  /** Digits. */
  readonly phone: string
  /** `sms`, or the name of the provider's messenger. */
  readonly channel: string
  readonly language: string
  readonly ip: string
  /** Unix milliseconds. */
  readonly now: number
}

/** What is answered after sending; `isTold` asks for the sentence. */
export function toSentCode(
  request: Pick<CodeRequest, 'provider' | 'channel' | 'language'>,
  isTold: boolean,
): SentCode {
  return {
    method: request.channel,
    length: codeLengthOf(request.provider),
    seconds: CODE_PAUSE_MS / 1000,
    expires_in: CODE_LIFE_MS / 1000,
    message: isTold ? sentSentence(request.channel, request) : null,
  }
}

/**
 * Sends a new code to a phone, which ends the one that the same device had before. Throws `too_many_requests` (the detail says for how many
 * seconds) when the phone, the device or the address has had enough, `validation_failed` for a
 * phone of another country that no account was made by, and `not_sent` when the sender could not: what may have arrived all the same is good; where
 * the message has surely not left the next try need not wait, and nothing of anybody's is used up: neither the phone's nor the device's, the
 * address's or the provider's.
 */
export async function sendCode(ports: Ports, request: CodeRequest): Promise<void> {
  const { attempts, database, messages, random } = ports
  const { provider, deviceId, serial, channel, now } = request
  const length = codeLengthOf(provider)
  const owner = { providerId: provider.id, phone: request.phone, deviceId, serial }
  const account = await findUserByPhone(database, provider.id, request.phone)
  const own = account && (await ownDeviceKey(database, account.id, request))
  if (!isOfCountry(provider, request.phone)) {
    if (own === null && !(await countEach(attempts, ofNetworks(ASK_IP, request.ip), now)))
      throw new Failure('too_many_requests')
    if (!account) throw wrongNumber()
  }
  const key = phoneKey(owner, own)
  const asker = deviceId === null ? null : await registeredUserOf(database, deviceId)
  const number = own === null ? request.phone : `${request.phone}:${own}`
  const aDay: Limit = { kind: 'otp.phone', most: codeRules(length).codesADay, windowMs: DAY_MS }

  const refuse = async (limit: Limit, limited: string) => {
    const seconds = Math.max(1, await attempts.secondsUntilFree(limit, limited, now))
    throw new Failure('too_many_requests', { seconds: String(seconds) }, waitForCode(seconds))
  }
  // A phone that has to wait uses nothing up, and the counts of many callers come before those of the phone: one who
  // has had enough cannot make others wait.
  for (const limit of [PAUSE, aDay])
    if ((await attempts.secondsUntilFree(limit, key, now)) > 0) await refuse(limit, key)
  if ((await attempts.secondsUntilFree(NUMBER, number, now)) > 0) await refuse(NUMBER, number)
  const counted: readonly (readonly [Limit, string])[] = [
    // Who shares an address with strangers has codes for an own account all the same: those are counted for the device.
    ...(own === null
      ? [[ofAddress('otp.ip', CODES_OF_ADDRESS, request.ip), networkOf(request.ip)] as const]
      : []),
    ...(deviceId === null ? [] : [[DEVICE, deviceId] as const]),
    ...(asker === null ? [] : [[USER, String(asker)] as const]),
    [SHARE, `${provider.id} ${wideNetworkOf(request.ip)}`],
    ...(account === null ? [[NEWCOMERS, String(provider.id)] as const] : []),
    [PROVIDER, String(provider.id)],
    [PAUSE, key],
    [aDay, key],
    [NUMBER, number],
  ]
  for (const [limit, limited] of counted)
    if (!(await attempts.count(limit, limited, now))) await refuse(limit, limited)

  await sweepCodes(ports, now)
  const code = randomCode(random, length)
  const id = await saveCode(ports, owner, code, now)
  try {
    await messages.send({
      channel,
      phone: request.phone,
      text: codeMessage(code, request),
      kind: 'code',
      providerId: provider.id,
    })
  } catch (error) {
    // A code that may have arrived is good, and counted as one that did.
    if (error instanceof PerhapsSent) throw error
    await deleteCode(ports, id)
    await giveBackUnsent(attempts, error, counted, request)
    throw error
  }
}
