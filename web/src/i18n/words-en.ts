// The words of English, but for those that only their screens say (settings-words.ts, filters-words.ts). A page in it names the file in its head.
export { catalogue } from './en/catalogue.ts'
export { identity } from './en/identity.ts'
export { player } from './en/player.ts'
export { shell } from './en/shell.ts'
export { tv } from './en/tv.ts'
