import type { ErrorData } from 'hls.js'
import { ErrorDetails, ErrorTypes } from 'hls.js'
import { expect, test } from 'vitest'
import { faultOfHls, faultOfMedia } from './hls-faults.ts'

const error = (details: ErrorDetails, fatal: boolean, type = ErrorTypes.NETWORK_ERROR): ErrorData => ({
  type,
  details,
  fatal,
  error: new Error(details),
})
const kind = (...args: Parameters<typeof error>): string | undefined => faultOfHls(error(...args))?.kind

test('counts parse, stall and fragment errors, fatal or not', () => {
  expect(kind(ErrorDetails.FRAG_PARSING_ERROR, false)).toBe('parse')
  expect(kind(ErrorDetails.LEVEL_PARSING_ERROR, false)).toBe('parse')
  expect(kind(ErrorDetails.BUFFER_STALLED_ERROR, false)).toBe('stall')
  expect(kind(ErrorDetails.FRAG_LOAD_ERROR, false)).toBe('fragment')
  expect(kind(ErrorDetails.FRAG_LOAD_TIMEOUT, true)).toBe('fragment')
})

test('leaves to hls.js what it mends alone', () => {
  expect(kind(ErrorDetails.LEVEL_LOAD_ERROR, false)).toBe(undefined)
  expect(kind(ErrorDetails.BUFFER_NUDGE_ON_STALL, false)).toBe(undefined)
  expect(kind(ErrorDetails.BUFFER_SEEK_OVER_HOLE, false)).toBe(undefined)
})

test('the rest is network or media by its type, once it is fatal', () => {
  expect(kind(ErrorDetails.MANIFEST_LOAD_ERROR, true)).toBe('network')
  expect(kind(ErrorDetails.AUDIO_TRACK_LOAD_TIMEOUT, true)).toBe('network')
  expect(kind(ErrorDetails.BUFFER_APPEND_ERROR, true, ErrorTypes.MEDIA_ERROR)).toBe('media')
})

test('codecs and key systems that the browser lacks are final [player.error-browser-unsupported player.error-media-recovery]', () => {
  expect(kind(ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR, true)).toBe('codec')
  expect(kind(ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR, true)).toBe('codec')
  expect(kind(ErrorDetails.KEY_SYSTEM_NO_ACCESS, true)).toBe('codec')
})

test('keeps what error statistics ask for', () => {
  const data = {
    ...error(ErrorDetails.MANIFEST_LOAD_ERROR, true),
    url: 'http://media/m.m3u8',
    response: { url: '', code: 404 },
  }
  expect(faultOfHls(data)).toEqual({
    kind: 'network',
    isFatal: true,
    code: 404,
    errorType: 'networkError',
    details: 'manifestLoadError',
    url: 'http://media/m.m3u8',
  })
})

test('errors of the media element itself', () => {
  const kinds = (isUnread?: boolean) =>
    [2, 3, 4].map((code) => faultOfMedia({ code, message: '' }, null, isUnread).kind)
  expect(kinds()).toEqual(['network', 'media', 'codec'])
  // Before anything has come of an address, no line and no way to play are the same to the element.
  expect(kinds(true)).toEqual(['network', 'media', 'network'])
})

test('an answer of 403 is a grant that is over, whatever it was asked for', () => {
  for (const details of [
    ErrorDetails.LEVEL_LOAD_ERROR,
    ErrorDetails.FRAG_LOAD_ERROR,
    ErrorDetails.KEY_LOAD_ERROR,
    ErrorDetails.AUDIO_TRACK_LOAD_ERROR,
  ]) {
    const answer = (code: number) => ({
      ...error(details, false),
      response: { code, url: '', data: '' },
    })
    expect(faultOfHls(answer(403))?.kind).toBe('refused')
    expect(faultOfHls(answer(500))?.kind).not.toBe('refused')
  }
})
