import { runSmallService } from '#cli/testing/running-service.ts'
import type { Measured } from '../figure.ts'
import { percentile } from '../figure.ts'
import { fillCatalogue } from './large-catalogue.ts'

const TITLES = 20_000
const ROWS = 40
const KEPT_ASKS = 200
const DROPPED_ASKS = 30

/** Milliseconds from asking for home to its last byte, shared answers kept or dropped before each ask. */
export async function measureHome(): Promise<Measured[]> {
  const service = await runSmallService(Date.now())
  try {
    await fillCatalogue(service.ports.database.db, { titles: TITLES, rows: ROWS })
    service.app.parts.shared.dropHere(['*'])
    const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
    const ask = async (): Promise<number> => {
      const start = performance.now()
      const answer = await fetch(`${url}/`, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
      const html = await answer.text()
      if (!html.includes('row-1')) throw new Error(`home has no rows: ${answer.status} ${html.slice(0, 300)}`)
      return performance.now() - start
    }
    const first = await ask()
    const kept: number[] = []
    for (let count = 0; count < KEPT_ASKS; count += 1) kept.push(await ask())
    const dropped: number[] = []
    for (let count = 0; count < DROPPED_ASKS; count += 1) {
      service.app.parts.shared.dropHere(['*'])
      dropped.push(await ask())
    }
    console.log(`  home: ${Math.round(first)} ms for the very first of ${TITLES} titles`)
    return [
      { name: 'home.kept', value: percentile(kept, 0.5) },
      { name: 'home.dropped', value: percentile(dropped, 0.5) },
    ]
  } finally {
    await service.close()
  }
}
