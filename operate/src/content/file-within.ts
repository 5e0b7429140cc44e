import { realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, win32 } from 'node:path'

/** A path that an import does not follow; the message is one line for the operator. */
export class PathError extends Error {}

const leadsOut = (root: string, path: string): boolean => {
  const way = relative(root, path)
  return way === '..' || /^\.\.[/\\]/.test(way) || isAbsolute(way)
}

/**
 * The place of a file that an import names, with links followed: titles come from others, and whoever writes them must not
 * reach what else lies on this machine.
 * @param root folder of the file that names it
 * @throws PathError for an absolute path, for one that leads out of the folder, and for one that leads nowhere
 */
export async function fileWithin(root: string, file: string): Promise<string> {
  if (isAbsolute(file) || win32.isAbsolute(file) || /^[a-z]:/i.test(file))
    throw new PathError('is an absolute path: name the file by its path from the folder of this one')
  if (file.includes('\0')) throw new PathError('is no path')
  if (leadsOut(root, join(root, file))) throw new PathError('leads out of the folder that is imported')
  const [base, place] = await Promise.all([realpath(root), realpath(join(root, file)).catch(() => undefined)])
  if (place === undefined) throw new PathError('there is no such file')
  if (leadsOut(base, place)) throw new PathError('is a link that leads out of the folder that is imported')
  return place
}
