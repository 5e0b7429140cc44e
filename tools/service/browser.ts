/** The system's Chromium, as openair.mjs has found it, or where Debian puts it. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** How the tests start it: in containers too, and without asking anybody on the internet anything. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Lets pages play with sound before anybody has pressed anything. */
export const AUTOPLAY_ARG = '--autoplay-policy=no-user-gesture-required'
