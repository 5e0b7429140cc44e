import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** What is said by whoever needs ffmpeg and is given a program that answers so; with the code that it ends with. */
async function neededWith(answer: string): Promise<{ code: number | null; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'openair-programs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const ffmpeg = join(folder, 'ffmpeg')
  await writeFile(ffmpeg, `#!/bin/sh\necho "${answer}"\n`)
  await chmod(ffmpeg, 0o755)
  const need = `import { ensureProgram } from ${JSON.stringify(join(import.meta.dirname, 'programs.mjs'))}; await ensureProgram('ffmpeg')`
  const env = { ...process.env, FFMPEG_PATH: ffmpeg }
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', need], { env })
  return { code: status, said: stderr.toString().replace(ffmpeg, 'FFMPEG') }
}

test('an ffmpeg that encodes H.264 will do', async () => {
  expect(await neededWith('Encoder libx264 [libx264 H.264 / AVC]:')).toEqual({ code: 0, said: '' })
})

test('one that cannot is refused before anything is started, with the way to another one', async () => {
  const { code, said } = await neededWith("Codec 'libx264' is not recognized by FFmpeg.")
  expect(code).toBe(1)
  expect(said).toMatch(/^FFMPEG cannot encode H\.264 \(libx264\): install another one .* FFMPEG_PATH\.\n$/)
})
