import { ACTRESS, otherProvider } from '#operate/testing/other-provider.ts'
import { type RunningService, runSmallService } from './running-service.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'

/** 2026-06-15 20:30 in Almaty: Metropolis is on air from 20:00 to 23:00. Unix milliseconds. */
export const PAGE_NOW = Date.UTC(2026, 5, 15, 15, 30)
/** What somebody might name a film to take over its page. */
export const EVIL = `</title></script><script>alert('1')</script>"'<!--`

/** The small service with a mask of its own, a provider without guests and with a legal text, a second channel, and a film with a hostile name. */
export function openPageService(): Promise<RunningService> {
  return runSmallService(PAGE_NOW, {
    'providers.yaml': `${smallServiceFile('providers.yaml').replace(
      '  menu:',
      `  seo: {movie: {title: '{title} [{year}] at {provider}'}}\n  menu:`,
    )}${otherProvider('id: 2', 'shortname: other', 'name: Other', 'domain: other.example', 'is_guest_allowed: false')}`,
    'legal.yaml': `- {kind: terms, providers: [other], title: Terms, text: Be fair.}
- kind: privacy
  providers: [other]
  title: Privacy at {provider}
  text: ${JSON.stringify(`Ask {email}.\n\n## What we keep\n\n- Phones\n- ${EVIL}`)}
`,
    'categories.yaml': `${smallServiceFile('categories.yaml')}- {id: 3, slug: news, name: {ru: Новости, en: News}, short: {ru: Новости, en: News}}\n`,
    'channels.yaml': `${smallServiceFile('channels.yaml')}- id: 2
  num: 2
  slug: bulletin
  name: Bulletin
  description: {ru: Новости., en: News.}
  categories: [news]
  age: 6
  is_free: true
  archived_days: 7
  logo: {genre: general, style: sun}
`,
    'schedule/bulletin.yaml': smallServiceFile('schedule/dala.yaml')
      .replace('channel: dala', 'channel: bulletin')
      .replace('10:00 series:serial', "10:00 program:news', '10:15 series:serial"),
    'persons/all.yaml': `${smallServiceFile('persons/all.yaml')}${ACTRESS}`,
    'contents/all.yaml': `${smallServiceFile('contents/all.yaml')
      .replace(
        '{person: fritz-lang, role: director}',
        '{person: fritz-lang, role: director}, {person: brigitte-helm, role: actor}',
      )
      .replace('persons: []', 'persons: [{person: fritz-lang, role: director}]')}- id: 12
  slug: evil
  type: movie
  title: {ru: ${JSON.stringify(EVIL)}, en: ${JSON.stringify(EVIL)}}
  original: Evil
  year: 1920
  age: 18
  minutes: 20
  countries: [DE]
  genres: [drama]
  persons: []
  description: {ru: ${JSON.stringify(EVIL)}, en: ${JSON.stringify(EVIL)}}
  art: {genre: sci-fi, motif: towers}
`,
  })
}
