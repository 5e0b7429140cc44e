import { clock, crowd, gears, glass, towers } from './city.ts'
import { bowl, bulletin, toys, track } from './everyday.ts'
import { boarded, cloak, horns, shadow, shards } from './fear.ts'
import { flames, keyhole, profile, stamps, telephone } from './people.ts'
import { domes, globe, moonface, orbit, spiral } from './sky.ts'
import { beam, lens, mask, pipes } from './stage.ts'
import { cabin, dombra, shanyrak, waves } from './steppe.ts'
import { bend, locomotive, mirror, prow, rails } from './travel.ts'
import type { Motif } from './motif.ts'
import { known } from '../words.ts'

export const MOTIFS = {
  towers,
  shadow,
  locomotive,
  prow,
  orbit,
  lens,
  telephone,
  stamps,
  boarded,
  shards,
  moonface,
  mask,
  beam,
  cabin,
  rails,
  clock,
  flames,
  gears,
  bend,
  glass,
  pipes,
  mirror,
  horns,
  domes,
  cloak,
  spiral,
  profile,
  crowd,
  waves,
  shanyrak,
  globe,
  dombra,
  track,
  toys,
  bowl,
  bulletin,
  keyhole,
} as const satisfies Record<string, Motif>

export type MotifName = keyof typeof MOTIFS
export const MOTIF_NAMES = Object.keys(MOTIFS) as MotifName[]
export const knownMotif = (name: string): MotifName => known('motif', name, MOTIF_NAMES)
