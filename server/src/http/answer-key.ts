import type { TSchema } from 'typebox'
import type { Endpoint } from '#contract/endpoint.ts'

/** Brings a parameter to what it is looked up by, the same for all texts that mean the same. */
export type Form = (text: string) => string
export type Forms = Readonly<Record<string, Form>>

/** Who sees the same. */
export interface Audience {
  readonly providerId: number
  readonly language: string
  readonly maxAge: number | null
  /** The network of the caller decided on the provider: no cache of many may keep the answer. */
  readonly isByNetwork: boolean
}

type Parameters = Readonly<Record<string, unknown>>

/** These choose the viewer, the provider or the language, or nothing at all: they are no part of what is asked. */
const NOT_IN_KEY = new Set(['access_token', 'format', 'provider', 'lang', 'includes', 'force_https'])
const SEPARATOR = '\u0000'
/** A number as it is mostly written; others are read by the check of the request. */
const PLAIN_NUMBER = /^\d{1,10}$/

const isNumeric = (schema: TSchema): boolean => {
  const { type } = schema as { readonly type?: unknown }
  return type === 'integer' || type === 'number'
}

interface Asked {
  readonly params: unknown
  readonly query: unknown
}

/** Tells what is asked, by raw or by checked parameters; null where the raw ones have to be checked first. */
export type KeyOf = (asked: Asked, audience: Audience) => string | null

/**
 * The key maker of an endpoint: calls that are answered the same have one key, however their parameters are written. What is held is no part of
 * it: answers differ by that as `Variants` say.
 */
export function answerKeys({ method, path, params, query }: Endpoint, forms: Forms): KeyOf {
  const known = (part: Endpoint['query']) =>
    Object.entries((part?.properties ?? {}) as Readonly<Record<string, TSchema>>)
      .filter(([name]) => !NOT_IN_KEY.has(name))
      .map(([name, schema]) => ({ name, isNumber: isNumeric(schema), form: forms[name] }))
  const inPath = known(params)
  const inQuery = known(query)
  const prefix = `${method} ${path}`

  const written = (value: unknown, isNumber: boolean, form: Form | undefined): string | null => {
    if (value === undefined) return ''
    if (typeof value === 'number') return `=${value}`
    if (typeof value !== 'string' || value.includes(SEPARATOR)) return null
    if (!isNumber) return `=${form ? form(value) : value}`
    return PLAIN_NUMBER.test(value) ? `=${Number(value)}` : null
  }

  return (asked, { providerId, language, maxAge, isByNetwork }) => {
    let key = `${prefix}${SEPARATOR}${providerId}${SEPARATOR}${language}${SEPARATOR}${maxAge ?? ''}${isByNetwork ? ' network' : ''}`
    for (const [all, values] of [
      [inPath, asked.params],
      [inQuery, asked.query],
    ] as const) {
      const given = (values ?? {}) as Parameters
      for (const { name, isNumber, form } of all) {
        const text = written(given[name], isNumber, form)
        if (text === null) return null
        key += SEPARATOR + text
      }
    }
    return key
  }
}
