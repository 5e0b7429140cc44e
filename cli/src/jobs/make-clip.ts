import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { draftId } from '#media/asset/draft.ts'
import type { ClipWords } from '#media/asset/recipe.ts'
import { type ClipOrder, encodeClip } from '#media/clip/encode-clip.ts'
import type { ClipRecipe } from '#media/clip/recipe.ts'
import { DRAFT_HEIGHT, smaller } from '#media/clip/smaller.ts'
import type { Clip } from '#operate/plan/clips.ts'
import type { EncodePorts } from './encode-ports.ts'

/** Milliseconds after which an encoder that has not finished is taken for stuck. */
const TIMEOUT_MS = 300_000

type Layers = (words: ClipWords['words']) => ClipRecipe

const generators = new Map<string, Promise<Layers>>()

/** The artwork generator that a service folder brings along. */
function generatorOf(folder: string): Promise<Layers> {
  const known = generators.get(folder)
  if (known) return known
  const loading = import(pathToFileURL(join(folder, 'artwork/main.ts')).href).then(
    (module: { clipLayers: Layers }) => module.clipLayers,
  )
  generators.set(folder, loading)
  return loading
}

/** What a clip is made with. */
export type ClipPorts = Pick<EncodePorts, 'store' | 'secret' | 'ffmpeg' | 'workFolder' | 'now' | 'signal'> & {
  /** 0 to 19: how far it stands back behind everything else. */
  niceness: number
}

/** Makes a clip in all its sizes with the generator of a service folder. @throws ToolError */
export async function makeClip(ports: ClipPorts, { id, recipe }: Clip, folder: string): Promise<void> {
  const layers = await generatorOf(folder)
  await encode(ports, { assetId: id, recipe: layers(recipe.words), ...tracksOf(recipe) })
}

/**
 * Makes the draft of a clip: the same in its small size alone, for a third of the work.
 * @returns false for a clip that has no other size
 * @throws ToolError
 */
export async function makeDraft(ports: ClipPorts, { id, recipe }: Clip, folder: string): Promise<boolean> {
  const layers = await generatorOf(folder)
  const whole = layers(recipe.words)
  if (whole.height <= DRAFT_HEIGHT) return false
  await encode(ports, { assetId: draftId(id), recipe: smaller(whole, DRAFT_HEIGHT), ...tracksOf(recipe) })
  return true
}

const tracksOf = ({ audio, subtitles }: ClipWords): Pick<ClipOrder, 'audio' | 'subtitles'> => ({
  audio,
  subtitles,
})

async function encode(
  { store, secret, ffmpeg, workFolder, now, signal, niceness }: ClipPorts,
  order: ClipOrder,
): Promise<void> {
  await encodeClip(order, {
    store,
    secret,
    ffmpeg,
    folder: join(workFolder, order.assetId),
    now,
    niceness,
    limits: { timeoutMs: TIMEOUT_MS, signal },
  })
}
