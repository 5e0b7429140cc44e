import type { OxlintOverride } from 'oxlint'

/** What a file may not import: a pattern of the import's text, and why. */
interface Refused {
  readonly regex: string
  /** Where only these names of it are refused. */
  readonly importNames?: string[]
  readonly message: string
}

/** A part of the house, and what none of its files imports. */
export interface Part {
  readonly files: readonly string[]
  readonly except: readonly string[]
  readonly refused: readonly Refused[]
}

const ROOMS = ['contract', 'domain', 'media', 'server', 'player', 'web', 'operate', 'cli']

const EVERYWHERE: readonly Refused[] = [
  {
    regex: `^\\.\\./(.*/)?(${ROOMS.join('|')})/src/`,
    message:
      'Reach another room by its subpath (#room/file.ts), so that the arrows between rooms stay visible.',
  },
  {
    regex: '^(\\.\\./)+(demo|e2e|bench|tools)/',
    message: 'demo, e2e, bench and tools stand on the rooms; nothing stands on them.',
  },
]

const testsOf = (room: string): string[] => [
  `${room}/**/*.test.ts`,
  `${room}/**/*.test.tsx`,
  `${room}/src/testing/**`,
]

/** A room: `never` holds for its tests too, `noTests` for what runs in the service or the browser. */
function room(name: string, never: readonly Refused[], noTests: readonly Refused[] = []): Part[] {
  return [
    { files: [`${name}/**`], except: testsOf(name), refused: [...never, ...noTests, ...EVERYWHERE] },
    { files: testsOf(name), except: [], refused: [...never, ...EVERYWHERE] },
  ]
}

const roomsBut = (...allowed: string[]): string =>
  `^#(${ROOMS.filter((name) => !allowed.includes(name)).join('|')})/`

const WEB_ROOMS: Refused = {
  regex: roomsBut('contract', 'domain', 'player', 'web'),
  message:
    'web knows the service by its contract only: no code of the server or the origin reaches a browser.',
}
/** What of `domain` counts with `Temporal`, which browsers in use do not have. */
export const ONLY_IN_THE_SERVICE = [
  'domain/src/commerce/paid-periods.ts',
  'domain/src/tv/day-plan.ts',
  'domain/src/tv/plan-days.ts',
]
const WITHOUT_TEMPORAL: Refused = {
  regex: `(^#domain/|/)(${ONLY_IN_THE_SERVICE.map((file) => file.slice('domain/src/'.length, -'.ts'.length)).join('|')})\\.ts$`,
  message: 'This counts with Temporal, which browsers in use do not have; tv/wall-clock.ts does without.',
}
const WEB_PACKAGES: readonly Refused[] = [
  WITHOUT_TEMPORAL,
  {
    regex: '^(node:|pg|fastify|kysely|sharp)',
    message: 'This would run in a browser: server packages and node: modules do not.',
  },
  {
    regex: '^((\\.\\./)+|#web/)testing/',
    message: 'web/src/testing is for tests: nothing of it travels to a browser.',
  },
]
const FAILURE_CODES: Refused = {
  regex: '(^|/)api/failure\\.ts$',
  message:
    'What a failure means for a screen is asked of api/failure-meaning.ts, so that api/failure-table.ts alone knows codes and statuses.',
}
const BARE_LINKS: Refused = {
  regex: '^react-router$',
  importNames: ['Link', 'NavLink'],
  message: 'Links to pages of ours are those of ui/link.tsx: their addresses name the provider of the visit.',
}

const BELOW_FRAME = 'Words, primitives and events stand on api alone: they know neither frame nor features.'
const FEATURES =
  'identity and playback know no other feature, ads know playback, commerce and favourites know identity; tv stands on these, catalogue on tv, watch and settings on catalogue. What a lower one needs goes down to it, or into frame.'
const GROUND = ['api', 'analytics', 'i18n', 'ui']
const LOWER = [...GROUND, 'frame', 'identity', 'commerce', 'playback', 'ads']

interface Place {
  /** The folders that it imports besides itself. */
  readonly on: readonly string[]
  /** Why no others. */
  readonly why: string
}

/** The folders of web/src, from the ground up. */
export const WEB_FOLDERS: Readonly<Record<string, Place>> = {
  api: { on: [], why: 'api is the ground of the web: it knows neither screens nor features.' },
  analytics: { on: ['api'], why: BELOW_FRAME },
  i18n: { on: ['api'], why: BELOW_FRAME },
  // A page that travels later comes with its words.
  ui: { on: ['api', 'i18n'], why: BELOW_FRAME },
  frame: { on: GROUND, why: 'frame is what all features use: it knows none of them.' },
  identity: { on: [...GROUND, 'frame'], why: FEATURES },
  commerce: { on: [...GROUND, 'frame', 'identity'], why: FEATURES },
  playback: { on: [...GROUND, 'frame'], why: FEATURES },
  ads: { on: [...GROUND, 'frame', 'playback'], why: FEATURES },
  favourites: { on: [...GROUND, 'frame', 'identity'], why: FEATURES },
  tv: { on: [...LOWER, 'favourites'], why: FEATURES },
  catalogue: { on: [...LOWER, 'favourites', 'tv'], why: FEATURES },
  watch: { on: [...LOWER, 'favourites', 'tv', 'catalogue'], why: FEATURES },
  engagement: { on: LOWER, why: FEATURES },
  settings: { on: [...LOWER, 'favourites', 'tv', 'catalogue'], why: FEATURES },
  shell: {
    on: [...LOWER, 'favourites', 'tv', 'catalogue', 'watch', 'settings', 'engagement'],
    why: 'shell (header, footer, navigation) stands on the features, and app alone on shell.',
  },
  app: {
    on: [...LOWER, 'favourites', 'tv', 'catalogue', 'watch', 'settings', 'engagement', 'shell'],
    why: 'app puts the parts together.',
  },
}

function webFolder(name: string, { on, why }: Place): Part {
  const refused = Object.keys(WEB_FOLDERS).filter((other) => other !== name && !on.includes(other))
  return {
    files: [`web/src/${name}/**`],
    except: testsOf('web'),
    refused: [
      ...(refused.length > 0 ? [{ regex: `^((\\.\\./)+|#web/)(${refused.join('|')})/`, message: why }] : []),
      ...(name === 'api' ? [] : [FAILURE_CODES]),
      BARE_LINKS,
      WEB_ROOMS,
      ...WEB_PACKAGES,
      ...EVERYWHERE,
    ],
  }
}

const SERVER_ROOMS: Refused = {
  regex: roomsBut('contract', 'domain', 'media', 'server'),
  message:
    'server imports contract, domain and media (grants, timeline, playlists); what a browser runs has no place in it.',
}

/** The folders of server/src, from the ground up: each may import those before it. */
export const SERVER_FOLDERS = [
  'words',
  'config',
  'failures',
  'db',
  'limits',
  'scope',
  'work',
  'tenancy',
  'messages',
  'packets',
  'rights',
  'http',
  'jobs',
  'providers',
  'tv',
  'catalogue',
  'ads',
  'playback',
  'commerce',
  'identity',
  'engagement',
  'analytics',
  'boot',
] as const

function serverFolder(name: (typeof SERVER_FOLDERS)[number]): Part {
  const above = SERVER_FOLDERS.slice(SERVER_FOLDERS.indexOf(name) + 1)
  const refused = [...above, 'testing'].join('|')
  return {
    files: [`server/src/${name}/**`],
    except: testsOf('server'),
    refused: [
      {
        regex: `^((\\.\\./)+|#server/)(${refused})/`,
        message: `${name} stands below: of the server it imports only what comes before it in SERVER_FOLDERS. What it needs of a higher one goes down to it.`,
      },
      SERVER_ROOMS,
      ...EVERYWHERE,
    ],
  }
}

/** The parts of the house; where a file is of several, the last one holds. */
export const PARTS: readonly Part[] = [
  ...room(
    'contract',
    [
      {
        regex: roomsBut('contract'),
        message: 'contract is the ground of the house: it imports no other room.',
      },
    ],
    [
      {
        regex: '^([a-su-z@]|t[a-xz]|ty[a-oq-z])',
        message: 'contract imports typebox only, so that browser, server and other clients can all read it.',
      },
    ],
  ),
  ...room(
    'domain',
    [
      {
        regex: roomsBut('contract', 'domain'),
        message: 'domain decides and imports contract only: whoever acts imports domain.',
      },
    ],
    [
      {
        regex: '^[a-z@]',
        message:
          'domain is pure: no packages and no node: modules, so that every rule runs anywhere and is tested without setting anything up.',
      },
    ],
  ),
  ...room('media', [
    {
      regex: roomsBut('contract', 'domain', 'media'),
      message:
        'media imports contract and domain only: an origin runs without the API, and the API asks media, not the other way round.',
    },
  ]),
  ...room(
    'player',
    [
      {
        regex: roomsBut('contract', 'domain', 'player'),
        message: 'player imports contract and domain only, so that it plays in any page.',
      },
    ],
    [
      {
        regex: '^(node:|react)',
        message: 'player is headless and runs in the browser: no node: modules, no React.',
      },
    ],
  ),
  ...room('server', [SERVER_ROOMS]),
  ...SERVER_FOLDERS.map(serverFolder),
  ...room('web', [WEB_ROOMS], WEB_PACKAGES),
  ...Object.entries(WEB_FOLDERS).map(([name, place]) => webFolder(name, place)),
  ...room('operate', [
    {
      regex: roomsBut('contract', 'domain', 'media', 'server', 'operate'),
      message:
        "operate changes a service and imports contract, domain, media and the server's stores; the command line and jobs import it.",
    },
  ]),
  ...room('cli', []),
]

/** The rule of the linter for each part. */
export const arrows: OxlintOverride[] = PARTS.map(({ files, except, refused }) => ({
  files: [...files],
  excludeFiles: [...except],
  rules: { 'no-restricted-imports': ['error', { patterns: [...refused] }] },
}))
