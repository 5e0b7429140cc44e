import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PARTS, SERVER_FOLDERS, WEB_FOLDERS } from './arrows.ts'

/** Why a file in a folder of a room may not import something; undefined where it may. */
const whyNot = (folder: string, specifier: string, room = 'web'): string | undefined =>
  PARTS.findLast(({ files }) => files.includes(`${room}/src/${folder}/**`))?.refused.find(({ regex }) =>
    new RegExp(regex).test(specifier),
  )?.message

test('each folder of the web has its place above what it imports', () => {
  const folders = readdirSync('web/src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const named = Object.keys(WEB_FOLDERS)
  expect(folders.map(({ name }) => name).sort()).toEqual([...named, 'testing'].sort())
  for (const [at, name] of named.entries())
    expect(WEB_FOLDERS[name]?.on.filter((below) => named.indexOf(below) >= at)).toEqual([])
})

test('a folder imports what it stands on, at any depth, and nothing above it', () => {
  expect(whyNot('catalogue', '../../tv/tv.queries.ts')).toBeUndefined()
  expect(whyNot('catalogue', '../rows/row.queries.ts')).toBeUndefined()
  expect(whyNot('tv', '../../catalogue/rows/row.queries.ts')).toContain('tv stands on these')
  expect(whyNot('tv', '#web/catalogue/rows/row.queries.ts')).toContain('tv stands on these')
  expect(whyNot('identity', '../settings/back-url.ts')).toContain('know no other feature')
  expect(whyNot('watch', '../shell/header.tsx')).toContain('frame')
  expect(whyNot('frame', '../identity/sign-in/interrupted.ts')).toContain('knows none of them')
  expect(whyNot('ui', '../frame/menu.ts')).toContain('on api alone')
  expect(whyNot('api', '../ui/button.tsx')).toContain('the ground of the web')
  expect(whyNot('shell', '../app/boot.ts')).toContain('app alone')
})

test('no part of the web takes from the tests or the server, and screens read no codes of failures', () => {
  for (const folder of Object.keys(WEB_FOLDERS)) {
    expect(whyNot(folder, '../testing/words.ts')).toContain('for tests')
    expect(whyNot(folder, '#server/http/call.ts')).toContain('by its contract only')
  }
  expect(whyNot('tv', '#domain/tv/plan-days.ts')).toContain('Temporal')
  expect(whyNot('tv', '#domain/tv/broadcast-day.ts')).toBeUndefined()
  const screens = Object.keys(WEB_FOLDERS).filter((folder) => folder !== 'api')
  for (const folder of screens) expect(whyNot(folder, '../../api/failure.ts')).toContain('failure-meaning')
})

test('each folder of the server has its place, and imports only those below it', () => {
  const folders = readdirSync('server/src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...SERVER_FOLDERS, 'testing'].sort())
  expect(whyNot('catalogue', '../tv/channel.store.ts', 'server')).toBeUndefined()
  expect(whyNot('catalogue', './item.store.ts', 'server')).toBeUndefined()
  expect(whyNot('tv', '../catalogue/item.store.ts', 'server')).toContain('tv stands below')
  expect(whyNot('catalogue', '../../playback/wanted-video.ts', 'server')).toContain('catalogue stands below')
  expect(whyNot('db', '../http/call.ts', 'server')).toContain('db stands below')
  expect(whyNot('work', '#server/testing/service.ts', 'server')).toContain('work stands below')
  expect(whyNot('boot', '../testing/service.ts', 'server')).toContain('boot stands below')
})
