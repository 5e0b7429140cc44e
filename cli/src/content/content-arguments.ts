import { parseArgs } from 'node:util'
import { UsageError } from '../usage.ts'

export const CONTENT_HELP = `openair content import FILE|FOLDER   bring titles from YAML or JSON into the catalogue, beside the service folder's
      [--service FOLDER]             where the service folder lies, if not where it was applied from`

export type ContentOrder = { kind: 'import'; path: string; service: string | undefined }

function parsed<const Options extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options: options!, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** What `openair content …` is asked to do. @throws UsageError */
export function contentOrder([command, ...args]: readonly string[]): ContentOrder {
  if (command === 'import') {
    const { positionals, values } = parsed(args, { service: { type: 'string' } })
    const [path, ...rest] = positionals
    if (path === undefined || rest.length > 0)
      throw new UsageError('content import takes one file or one folder')
    return { kind: 'import', path, service: values['service'] as string | undefined }
  }
  throw new UsageError(
    command === undefined ? 'content does what?' : `there is no command "content ${command}"`,
  )
}
