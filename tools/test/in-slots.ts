/** Something that takes one of the slots of a run, or as many as it says. */
export interface SlotTask {
  readonly slots: number
  run(): Promise<void>
}

/**
 * Runs tasks in their order, as many beside each other as there are slots: the next one begins as soon as enough are free, and none
 * overtakes it. A task that wants more slots than there are runs alone. @throws what a task throws, when all that had begun have ended
 */
export async function runInSlots(tasks: readonly SlotTask[], slots: number): Promise<void> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  let free = slots
  for (const task of tasks) {
    const needed = Math.min(task.slots, slots)
    while (free < needed) await Promise.race(running)
    if (failures.length > 0) break
    free -= needed
    const ended: Promise<void> = task
      .run()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        free += needed
        running.delete(ended)
      })
    running.add(ended)
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}
