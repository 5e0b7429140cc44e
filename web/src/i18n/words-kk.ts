// All words of Kazakh, in one file that only its readers fetch. A page in it names the file in its head (vite.config.ts).
export { calendar } from './calendar-kk.ts'
export { catalogue } from './kk/catalogue.ts'
export { filters } from './kk/filters.ts'
export { identity } from './kk/identity.ts'
export { player } from './kk/player.ts'
export { settings } from './kk/settings.ts'
export { shell } from './kk/shell.ts'
export { tv } from './kk/tv.ts'
