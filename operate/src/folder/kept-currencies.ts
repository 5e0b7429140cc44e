import { type Kysely, sql } from 'kysely'
import type { WholeTables } from '#server/db/tables.ts'
import type { Service } from '../format/service.ts'
import { ServiceFolderError } from '../read/service-error.ts'

/**
 * A provider keeps its currency while its viewers have money, subscriptions, payments or refunds under way in it: what they pay and have is a figure that would
 * become the same figure of another one.
 * @throws ServiceFolderError with the place of each currency that was changed nevertheless
 */
export async function refuseCurrencies(
  db: Kysely<WholeTables>,
  { providers }: Pick<Service, 'providers'>,
): Promise<void> {
  const refused: string[] = []
  const before = await db.selectFrom('provider').select(['id', 'currency']).execute()
  for (const { id, currency } of before) {
    const said = providers.find((one) => one.id === id)
    if (!said || said.currency.ASCII_NAME === currency.ASCII_NAME) continue
    const { rows } = await sql<{ held: string | null }>`select money_held_at(${id}) as held`.execute(db)
    const held = rows[0]?.held
    if (held)
      refused.push(
        `${said.currencyPlace} currency: ${said.shortname} stays in ${currency.ASCII_NAME} while its viewers have money in it (${held})`,
      )
  }
  if (refused.length > 0) throw new ServiceFolderError(refused.join('\n'))
}
