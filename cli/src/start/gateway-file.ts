import { basename, dirname } from 'node:path'
import {
  GatewaySettings,
  type GatewaySettings as Settings,
  type ProviderGateways,
} from '#server/commerce/gateways/settings.ts'
import { faultsOf } from '#operate/read/check-shape.ts'
import { fieldOf, readSource } from '#operate/read/source-file.ts'

/** What is wrong with the file of gateways, each mistake in a line of its own; values are not repeated, since they are secrets. */
export class GatewayFileError extends Error {}

/**
 * Reads the file that OPENAIR_GATEWAYS names, YAML or JSON: a section per provider with a section per gateway. It is right as a whole or not
 * used. @param providers ids by short name @throws GatewayFileError
 */
export async function readGatewayFile(
  path: string,
  providers: ReadonlyMap<string, number>,
): Promise<ProviderGateways> {
  const source = await readSource(dirname(path), basename(path))
  const problems: string[] = []
  const settings = new Map<string, Settings>()
  if (Array.isArray(source)) problems.push(...source.map(({ line, message }) => `line ${line}: ${message}`))
  else {
    const { value } = source
    const tell = (at: readonly (string | number)[], message: string): void => {
      const { line } = source.problem(at, message)
      problems.push(`line ${line}, ${fieldOf(at)}: ${message}`)
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      problems.push('line 1: must have a section per provider')
    else
      for (const [shortname, section] of Object.entries(value)) {
        const id = providers.get(shortname)
        if (id === undefined)
          tell([shortname], `there is no such provider; there are ${[...providers.keys()].join(', ')}`)
        const faults = faultsOf(GatewaySettings, section)
        for (const { path: at, message } of faults) tell([shortname, ...at], message)
        if (id !== undefined && faults.length === 0) settings.set(String(id), section as Settings)
      }
  }
  if (problems.length > 0)
    throw new GatewayFileError(
      `The file of gateways ${path} is not right:\n${problems.map((one) => `  ${one}`).join('\n')}`,
    )
  return settings
}
