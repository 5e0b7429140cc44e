// The words of Russian, but for those that only their screens say (settings-words.ts, filters-words.ts). A page in it names the file in its head.
export { catalogue } from './ru/catalogue.ts'
export { identity } from './ru/identity.ts'
export { player } from './ru/player.ts'
export { shell } from './ru/shell.ts'
export { tv } from './ru/tv.ts'
