import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureFolder } from '#media/pictures/picture-store.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { openTestDatabase } from '#server/testing/test-databases.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { smallService } from '#operate/testing/small-service.ts'
import { takeMostWanted } from './encode-clips.job.ts'

const NOON = Date.UTC(2026, 5, 15, 7)

test('the standby clip is made first, then what home shows first, then what is on air', async () => {
  const database = await openTestDatabase()
  const [data, folder] = [await mkdtemp(join(tmpdir(), 'openair-data-')), await smallService()]
  const ports = { database, passwords: createHashGate(), now: () => NOON, say: () => undefined }
  await applyService({ ...ports, pictures: pictureFolder(join(data, 'art')) }, folder)
  const order: unknown[] = []
  for (let id = await takeMostWanted(database, NOON); id; id = await takeMostWanted(database, NOON)) {
    const { rows } = await database.execute(
      `select recipe->'words'->>'title' as title from asset where id = '${id}'`,
    )
    order.push(rows[0]!['title'])
  }
  expect(order.slice(0, 3)).toEqual(['Small', 'Метрополис', 'Новости'])
  await database.close()
  for (const made of [data, folder]) await rm(made, { recursive: true })
})
