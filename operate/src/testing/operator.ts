import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureFolder } from '#media/pictures/picture-store.ts'
import { SERVICE_TABLES } from '#server/db/service-tables.ts'
import type { Database } from '#server/db/database.ts'
import { importContents } from '../content/import-contents.ts'
import type { Consent } from '../folder/applied.ts'
import { type Applied, applyService } from '../folder/apply-service.ts'

/** Somebody who changes a service by its commands. */
export interface Operator {
  /** What the last command has told, a line at a time. */
  readonly lines: string[]
  apply(folder: string, consent?: Consent): Promise<Applied>
  /** Imports titles from a file or a folder. */
  bring(path: string): Promise<boolean>
  /** Takes everything out of the database. */
  clear(): Promise<void>
  /** Removes what was drawn and cut. */
  leave(): Promise<void>
}

/** @param now Unix milliseconds */
export async function operator(database: Database, now: () => number): Promise<Operator> {
  const data = await mkdtemp(join(tmpdir(), 'openair-data-'))
  const pictures = pictureFolder(join(data, 'art'))
  const lines: string[] = []
  let applied: string | undefined
  const passwords = {
    hash: async (password: string) => `h:${password}`,
    verify: async (password: string, hash: string) => hash === `h:${password}`,
  }
  const ports = {
    database,
    pictures,
    passwords,
    now,
    ffmpeg: 'ffmpeg',
    say: (line: string) => void lines.push(line),
  }
  return {
    lines,
    async apply(folder, consent) {
      lines.length = 0
      const done = await applyService(ports, folder, consent)
      applied = folder
      return done
    },
    bring(path) {
      lines.length = 0
      return importContents(ports, path, applied)
    },
    clear: async () => {
      const all = [...SERVICE_TABLES, 'app_user', 'applied_service', 'imported_content'].join(', ')
      await database.execute(`truncate ${all} restart identity cascade`)
    },
    leave: () => rm(data, { recursive: true, force: true }),
  }
}
