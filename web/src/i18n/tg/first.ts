// What travels with the app; the words of later pages come with those pages (`card-words.ts` and its like).
export { calendar } from './calendar.ts'
export { catalogue } from './catalogue.ts'
export { identity } from './identity.ts'
export { player } from './player.ts'
export { shell } from './shell.ts'
export { tv } from './tv.ts'
