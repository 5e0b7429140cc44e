import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  RawNode,
  type RootOperationNode,
  type TableNode,
  type Transaction,
  WithNode,
} from 'kysely'
import { keepingPlans } from './kept-plans.ts'
import type { CommonTables, ProviderTableName, Tables, WholeTables } from './tables.ts'
import { partOf, PROVIDER_TABLES } from './provider-tables.ts'

const NAMES = PROVIDER_TABLES.join('|')
/** A table's name wherever it stands in raw SQL, in a value too: one part too many costs nothing. */
const NAMED = new RegExp(`\\b(${NAMES})\\b`, 'g')
/** A table's name where it can be nothing else. */
const READ = new RegExp(`\\b(?:from|join|into|update|using)\\s+"?(${NAMES})\\b`, 'gi')
const isProviderTable = (name: string): name is ProviderTableName =>
  (PROVIDER_TABLES as readonly string[]).includes(name)

/** Adds the tables of providers that a query names anywhere, in its own words or in raw SQL. */
function collect(node: unknown, found: Set<ProviderTableName>, raw = NAMED): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const each of node) collect(each, found, raw)
    return
  }
  const { kind } = node as OperationNode
  // Values are data of any size and name no tables.
  if (kind === 'ValueNode' || kind === 'PrimitiveValueListNode') return
  if (kind === 'TableNode') {
    const { name } = (node as TableNode).table.identifier
    if (isProviderTable(name)) found.add(name)
    return
  }
  if (kind === 'RawNode') {
    for (const text of (node as RawNode).sqlFragments)
      for (const [, name = ''] of text.matchAll(raw)) if (isProviderTable(name)) found.add(name)
  }
  for (const each of Object.values(node)) collect(each, found, raw)
}

const expressionOf = (table: ProviderTableName, providerId: number): CommonTableExpressionNode =>
  CommonTableExpressionNode.cloneWith(
    CommonTableExpressionNode.create(
      CommonTableExpressionNameNode.create(table),
      partOf(table, providerId).toOperationNode(),
    ),
    // Read once for each place that names it, by that place's own conditions: none is ever read as a whole.
    { materialized: false },
  )

/** In a recursive list the part of a table would name itself. */
const noRecursion = (): TypeError => new TypeError('a recursive query cannot be asked for a provider')

/** Raw SQL with the expressions before it, together with those that it has itself. */
function withRaw(node: RawNode, expressions: readonly CommonTableExpressionNode[]): RawNode {
  const [first = '', ...rest] = node.sqlFragments
  const own = /^\s*with\s+(recursive\s)?/i.exec(first)
  if (own?.[1]) throw noRecursion()
  const before = 'with '
  const after = own ? `, ${first.slice(own[0].length)}` : ` ${first}`
  const between = expressions.slice(1).map(() => ', ')
  return RawNode.create([before, ...between, after, ...rest], [...expressions, ...node.parameters])
}

/** Gives every query the part of a provider in place of the tables that belong to providers. */
class ProviderParts implements KyselyPlugin {
  readonly #providerId: number

  constructor(providerId: number) {
    this.#providerId = providerId
  }

  transformQuery({ node }: { readonly node: RootOperationNode }): RootOperationNode {
    const found = new Set<ProviderTableName>()
    collect(node, found)
    if (found.size === 0) return node
    const expressions = PROVIDER_TABLES.filter((table) => found.has(table)).map((table) =>
      expressionOf(table, this.#providerId),
    )
    switch (node.kind) {
      case 'RawNode':
        return withRaw(node, expressions)
      case 'SelectQueryNode':
      case 'InsertQueryNode':
      case 'UpdateQueryNode':
      case 'DeleteQueryNode': {
        if (node.with?.recursive) throw noRecursion()
        const [one, ...others] = [...expressions, ...(node.with?.expressions ?? [])]
        if (!one) return node
        const all = others.reduce(
          (list, each) => WithNode.cloneWithExpression(list, each),
          WithNode.create(one),
        )
        return { ...node, with: all }
      }
      default:
        throw new TypeError(`a ${node.kind} cannot be asked for a provider`)
    }
  }

  transformResult: KyselyPlugin['transformResult'] = ({ result }) => Promise.resolve(result)
}

/** Refuses what belongs to providers, where no provider is said. */
class NoProvider implements KyselyPlugin {
  transformQuery({ node }: { readonly node: RootOperationNode }): RootOperationNode {
    const found = new Set<ProviderTableName>()
    collect(node, found, READ)
    if (found.size > 0)
      throw new TypeError(`${[...found].join(', ')}: whose? Read it by the handle of a provider`)
    return node
  }

  transformResult: KyselyPlugin['transformResult'] = ({ result }) => Promise.resolve(result)
}

/**
 * The handle for what has no provider, or an owner of its own; it throws a TypeError where a query names anything else. What it asks for is found
 * by keys: plans are kept.
 */
export const commonHandle = (whole: Kysely<WholeTables>): Kysely<CommonTables> =>
  // The same tables, but for those that are refused.
  keepingPlans(whole.withPlugin(new NoProvider())) as unknown as Kysely<CommonTables>

/** The same transaction with the tables of all providers, for what one of their users has. */
export const wholeOf = (trx: Transaction<CommonTables>): Transaction<WholeTables> =>
  trx.withoutPlugins() as unknown as Transaction<WholeTables>

/** Handles on the same connections, each of which shows what one provider has and nothing of any other. */
export function providerHandles(whole: Kysely<WholeTables>): (providerId: number) => Kysely<Tables> {
  const handles = new Map<number, Kysely<Tables>>()
  return (providerId) => {
    const known = handles.get(providerId)
    if (known) return known
    // The same tables, under the same names and with the columns that `PARTS` gives them.
    const handle = whole.withPlugin(new ProviderParts(providerId)) as unknown as Kysely<Tables>
    handles.set(providerId, handle)
    return handle
  }
}
