import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { ClipOrder } from '../clip/encode-clip.ts'
import type { ClipRecipe } from '../clip/recipe.ts'
import type { FilmPlan } from '../film/plan.ts'
import { type Scheme, SCHEMES } from '../protect/protection.ts'
import { isAssetId } from './store.ts'

/** What clips may be drawn by. A recipe names one of these; what runs under the name is said where a process is put together. */
const GENERATORS = ['artwork'] as const
export type GeneratorName = (typeof GENERATORS)[number]

/** What a clip is made from: words for an artwork generator. */
export interface ClipWords {
  generator: GeneratorName
  words: { title: string } & Record<string, unknown>
  audio: string[]
  subtitles: ClipOrder['subtitles']
}

/** What a film is made from: a video file and how it is to be encoded. */
export interface FilmRecipe {
  film: FilmPlan
  contentId: number
  /** For the log. */
  title: string
  /** Addresses of the pictures cut from it, once they are. */
  stills?: { wide: string; backdrop: string; frame: string }
}

/** What a protected asset is made from: another one, which has to be there whole. */
export interface ProtectRecipe {
  protect: {
    assetId: string
    scheme: Scheme
    /** The provider whose key server gives the key; null: the service makes it. */
    keyServer: number | null
  }
}

/** What the queue keeps with an asset, to make it from. */
export type AssetRecipe = ClipWords | FilmRecipe | ProtectRecipe

/** Lays out a clip from words. */
export type ClipLayers = (words: ClipWords['words']) => ClipRecipe
/** The generators that a process has. */
export type Generators = Readonly<Partial<Record<GeneratorName, () => Promise<ClipLayers>>>>

/** A recipe that nothing is made from. Nothing of it was run. */
export class RecipeError extends Error {}

const closed = { additionalProperties: false }
/** It becomes a part of names of files. */
const Language = Type.String({ pattern: '^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$' })
const Cue = Type.Object({ from: Type.Number(), to: Type.Number(), text: Type.String() })
const Words = Type.Object(
  {
    generator: Type.String(),
    words: Type.Object({ title: Type.String() }),
    audio: Type.Array(Language),
    subtitles: Type.Array(Type.Object({ language: Language, cues: Type.Array(Cue) })),
  },
  closed,
)
const Film = Type.Object(
  {
    film: Type.Object({}),
    contentId: Type.Integer(),
    title: Type.String(),
    stills: Type.Optional(Type.Object({})),
  },
  closed,
)

const Protect = Type.Object(
  {
    protect: Type.Object(
      {
        assetId: Type.String(),
        scheme: Type.Union(SCHEMES.map((scheme) => Type.Literal(scheme))),
        keyServer: Type.Union([Type.Integer(), Type.Null()]),
      },
      closed,
    ),
  },
  closed,
)

const isGenerator = (name: string): name is GeneratorName => (GENERATORS as readonly string[]).includes(name)

function checked(schema: TSchema, recipe: object): void {
  const [fault] = Value.Check(schema, recipe) ? [] : Value.Errors(schema, recipe)
  if (fault) throw new RecipeError(`its recipe is not right: ${fault.instancePath || '/'} ${fault.message}`)
}

/**
 * The recipe of an asset as the database has it, checked: it is data, and names neither code nor where code lies.
 * @throws RecipeError for any other
 */
export function recipeOf(recipe: object): AssetRecipe {
  if ('film' in recipe) {
    checked(Film, recipe)
    return recipe as FilmRecipe
  }
  if ('protect' in recipe) {
    checked(Protect, recipe)
    const { assetId } = (recipe as ProtectRecipe).protect
    if (!isAssetId(assetId)) throw new RecipeError('its recipe names an asset that there cannot be')
    return recipe as ProtectRecipe
  }
  checked(Words, recipe)
  const clip = recipe as ClipWords
  if (!isGenerator(clip.generator))
    throw new RecipeError(
      `its recipe names the generator ${JSON.stringify(clip.generator)}; there are ${GENERATORS.join(', ')}`,
    )
  return clip
}
