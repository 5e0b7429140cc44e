/** What the screens say, for journeys as for component tests. */
export { pattern, words } from '#web/testing/words.ts'
