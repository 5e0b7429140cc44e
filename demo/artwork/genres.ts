import type { MotifName } from './motifs/registry.ts'
import type { PaletteName } from './palettes.ts'

type Some<T> = readonly [T, ...T[]]

/** The motifs that suit a genre. */
const MOTIFS_OF = {
  'sci-fi': ['towers', 'orbit', 'moonface', 'globe'],
  horror: ['shadow', 'boarded', 'horns', 'pipes', 'mask', 'shards'],
  comedy: ['telephone', 'clock', 'beam', 'cabin', 'toys'],
  thriller: ['stamps', 'spiral', 'mirror', 'keyhole', 'bend'],
  noir: ['bend', 'glass', 'mirror', 'keyhole', 'spiral'],
  crime: ['cloak', 'keyhole', 'stamps', 'glass', 'spiral'],
  history: ['prow', 'gears', 'crowd', 'flames', 'shanyrak'],
  war: ['prow', 'crowd', 'flames'],
  documentary: ['lens', 'rails', 'globe', 'waves'],
  drama: ['profile', 'flames', 'crowd', 'shards', 'waves', 'beam'],
  romance: ['profile', 'telephone', 'waves'],
  adventure: ['locomotive', 'cabin', 'domes', 'rails', 'waves', 'globe'],
  fantasy: ['domes', 'moonface', 'orbit', 'horns'],
  mystery: ['mask', 'cloak', 'keyhole', 'stamps'],
  kids: ['toys'],
  animation: ['toys', 'moonface'],
  music: ['dombra', 'pipes'],
  sport: ['track'],
  nature: ['waves', 'cabin', 'shanyrak'],
  travel: ['globe', 'rails', 'shanyrak'],
  food: ['bowl'],
  news: ['bulletin', 'globe'],
  general: ['shanyrak', 'bulletin', 'waves'],
  science: ['orbit', 'globe', 'gears'],
  theatre: ['mask', 'beam'],
  city: ['towers', 'crowd', 'domes'],
} as const satisfies Record<string, Some<MotifName>>

export type Genre = keyof typeof MOTIFS_OF
export const GENRES = Object.keys(MOTIFS_OF) as [Genre, ...Genre[]]
export const isGenre = (word: string): word is Genre => Object.hasOwn(MOTIFS_OF, word)
export const motifsOf = (genre: Genre): Some<MotifName> => MOTIFS_OF[genre]

/** The palettes that suit a genre. */
const PALETTES_OF: Partial<Record<Genre, Some<PaletteName>>> = {
  'sci-fi': ['nocturne', 'petrol', 'cobalt', 'ash', 'vermilion'],
  horror: ['blood', 'moss', 'aubergine', 'silver', 'nocturne'],
  comedy: ['sulphur', 'mint', 'cobalt', 'clay', 'ice'],
  thriller: ['ice', 'olive', 'petrol', 'ash'],
  noir: ['ash', 'silver', 'nocturne', 'petrol'],
  crime: ['aubergine', 'ash', 'rosewood', 'nocturne'],
  history: ['vermilion', 'clay', 'ochre', 'silver'],
  documentary: ['vermilion', 'olive', 'ochre', 'ice'],
  drama: ['rosewood', 'clay', 'moss', 'ochre'],
  romance: ['rosewood', 'mint', 'clay'],
  adventure: ['ochre', 'petrol', 'clay', 'ice'],
  fantasy: ['aubergine', 'nocturne', 'petrol'],
  kids: ['sulphur', 'mint', 'cobalt'],
  sport: ['cobalt', 'vermilion', 'moss'],
  nature: ['moss', 'ice', 'petrol'],
  news: ['cobalt', 'ice', 'vermilion'],
  music: ['ochre', 'aubergine', 'clay'],
  food: ['clay', 'sulphur', 'olive'],
  travel: ['petrol', 'ochre', 'ice'],
}

/** The palettes of a genre; nothing if any palette suits it. */
export const palettesOf = (genre: Genre): Some<PaletteName> | undefined => PALETTES_OF[genre]
