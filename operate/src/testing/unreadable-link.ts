import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = 'a'.repeat(200)
/** With so many of these names a path is longer, and leads over more links, than a system follows. */
const DEEP = 45

/**
 * Puts a link into a folder, behind which folders are linked so deep that the last ones cannot be read by their path: for nobody, where one without
 * rights is read by the system's administrator.
 * @param elsewhere an empty folder for what is linked
 */
export async function linkUnreadable(folder: string, elsewhere: string): Promise<void> {
  const folders = [folder, ...Array.from({ length: DEEP }, (_, at) => join(elsewhere, String(at)))]
  for (const [at, next] of folders.slice(1).entries()) {
    await mkdir(next)
    await symlink(next, join(folders[at]!, NAME))
  }
}
