/** A trailer that does not come leaves the still as it is: nobody is told but the log. */
export function logTrailerFailure(id: string, failure: unknown): void {
  // oxlint-disable-next-line no-console -- what the specification asks for
  console.warn(`The trailer ${id} did not load`, failure)
}
