import { AsyncLocalStorage } from 'node:async_hooks'
import type { SharedAnswer } from './shared-answers.ts'
import type { Shown } from './shown-things.ts'

/** What a shared answer is dropped by. */
type Source = Pick<SharedAnswer, 'tags' | 'shown'>

/** Where the running code gathers the shared answers that it asks the service itself for, if it does. */
const gathering = new AsyncLocalStorage<Set<Source>>()

/** Notes a shared answer that is sent, for whoever makes something of it. */
export const noteSource = (answer: Source): void => void gathering.getStore()?.add(answer)

/**
 * Makes something of shared answers, and says by what it is dropped: by all tags of each of them, and with each thing that one of them shows.
 * @param work asks for them by `app.inject`
 */
export async function withSources<T>(
  work: () => Promise<T>,
): Promise<{ readonly made: T; readonly tags: readonly string[]; readonly shown: Shown }> {
  const sources = new Set<Source>()
  const made = await gathering.run(sources, work)
  const tags = new Set<string>()
  const things = new Set<string>()
  let isKnown = true
  for (const { tags: own, shown } of sources) {
    for (const tag of own) tags.add(tag)
    if (shown === null) isKnown = false
    else for (const thing of shown) things.add(thing)
  }
  return { made, tags: [...tags], shown: isKnown ? things : null }
}
