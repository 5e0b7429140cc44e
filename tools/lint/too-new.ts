const WHY = 'Browsers of 2024 have none of it (Safari 17.4, Chrome 120), and nothing supplies it.'

/** Globals that browsers in use do not have. The build writes syntax anew, not these. */
export const TOO_NEW_GLOBALS = [
  'Temporal',
  'Iterator',
  'Float16Array',
  'AsyncDisposableStack',
  'DisposableStack',
].map((name) => ({ name, message: WHY }))

/** The same of what globals have that are there. */
export const TOO_NEW_PROPERTIES = [
  ['Promise', 'try'],
  ['Array', 'fromAsync'],
  ['Error', 'isError'],
  ['Intl', 'DurationFormat'],
  ['Math', 'f16round'],
  ['Math', 'sumPrecise'],
  ['RegExp', 'escape'],
  ['URL', 'parse'],
  ['Uint8Array', 'fromBase64'],
  ['Uint8Array', 'fromHex'],
].map(([object = '', property = '']) => ({ object, property, message: WHY }))
