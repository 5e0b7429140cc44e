import type { Service } from '../format/service.ts'
import type { Problem } from './source-file.ts'

/** A service that cannot be changed as it was asked for; nothing was changed. Its message has a line per mistake. */
export class ServiceFolderError extends Error {}

export type ServiceReading = { ok: true; service: Service } | { ok: false; problems: Problem[] }

/** Nobody reads more of them, and a folder that was made by a program with a mistake has one in each of its entries. */
const MOST = 1000

/** An error with the first of these mistakes. */
function folderError(problems: readonly Problem[]): ServiceFolderError {
  const lines = problems
    .slice(0, MOST)
    .map(({ file, line, field, message }) => `${file}:${line} ${field}: ${message}`)
  if (problems.length >= MOST) lines.push('and more, which are not told')
  return new ServiceFolderError(lines.join('\n'))
}

/** @throws ServiceFolderError as soon as there are so many mistakes that the rest is not worth looking for */
export function stopAtMany(problems: readonly Problem[]): void {
  if (problems.length >= MOST) throw folderError(problems)
}

/** What was read. @throws ServiceFolderError with a line per mistake */
export function serviceOf(read: ServiceReading): Service {
  if (read.ok) return read.service
  throw folderError(read.problems)
}
