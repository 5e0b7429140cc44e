import { sha256 } from './sha256.ts'

const LENGTH = 32

/** The password of a guest: a hash of name and serial, so that the same browser can log in again. */
export const guestPassword = (username: string, serial: string): string =>
  sha256(`${username}${serial}`).slice(0, LENGTH)
