import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sidecarsOf } from './sidecars.ts'

const CUE = '1\n00:00:01,000 --> 00:00:02,000\nA line\n'
let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'openair-sidecars-'))
  await mkdir(join(root, 'films'))
  await writeFile(join(root, 'films', 'reel.mp4'), '')
})
afterEach(() => rm(root, { recursive: true }))

const film = () => join(root, 'films', 'reel.mp4')
const languages = async () => (await sidecarsOf(film())).map(({ language }) => language)

test('subtitles beside a film are found by its name, links within the folder too', async () => {
  await writeFile(join(root, 'films', 'reel.ru.srt'), CUE)
  await writeFile(join(root, 'films', 'reeling.srt'), CUE)
  await symlink('reel.ru.srt', join(root, 'films', 'reel.en.srt'))
  expect(await languages()).toEqual(['en', 'ru'])
})

test('a film is found through a linked folder', async () => {
  await writeFile(join(root, 'films', 'reel.kk.srt'), CUE)
  await symlink('films', join(root, 'link'))
  expect((await sidecarsOf(join(root, 'link', 'reel.mp4'))).map(({ language }) => language)).toEqual(['kk'])
})

test('subtitles that are a link out of the folder, or to nowhere, are refused by name', async () => {
  await writeFile(join(root, 'secret.srt'), CUE)
  for (const target of ['../secret.srt', '/nonexistent/secret.srt']) {
    const link = join(root, 'films', 'reel.en.srt')
    await symlink(target, link)
    await expect(sidecarsOf(film())).rejects.toThrow(/^the subtitles reel\.en\.srt are a link that leads out/)
    await rm(link)
  }
})
