// All words of Uzbek, in one file that only its readers fetch. A page in it names the file in its head (vite.config.ts).
export { calendar } from './calendar-uz.ts'
export { catalogue } from './uz/catalogue.ts'
export { filters } from './uz/filters.ts'
export { identity } from './uz/identity.ts'
export { player } from './uz/player.ts'
export { settings } from './uz/settings.ts'
export { shell } from './uz/shell.ts'
export { tv } from './uz/tv.ts'
