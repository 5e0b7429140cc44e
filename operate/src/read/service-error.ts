import type { Service } from '../format/service.ts'
import type { ServiceReading } from './read-service.ts'

/** A service that cannot be changed as it was asked for; nothing was changed. Its message has a line per mistake. */
export class ServiceFolderError extends Error {}

/** What was read. @throws ServiceFolderError with a line per mistake */
export function serviceOf(read: ServiceReading): Service {
  if (read.ok) return read.service
  const lines = read.problems.map(({ file, line, field, message }) => `${file}:${line} ${field}: ${message}`)
  throw new ServiceFolderError(lines.join('\n'))
}
