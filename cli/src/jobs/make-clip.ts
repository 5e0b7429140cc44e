import { join } from 'node:path'
import { draftId } from '#media/asset/draft.ts'
import { type ClipLayers, type ClipWords } from '#media/asset/recipe.ts'
import { type ClipOrder, encodeClip } from '#media/clip/encode-clip.ts'
import { DRAFT_HEIGHT, smaller } from '#media/clip/smaller.ts'
import type { Clip } from '#operate/plan/clips.ts'
import { type EncodePorts, limitsOf } from './encode-ports.ts'

/** Milliseconds after which an encoder that has not finished is taken for stuck. */
const TIMEOUT_MS = 300_000

/** What a clip is made with. */
export type ClipPorts = Pick<
  EncodePorts,
  'store' | 'secret' | 'ffmpeg' | 'workFolder' | 'now' | 'signal' | 'hold' | 'generators'
> & {
  /** 0 to 19: how far it stands back behind everything else. */
  niceness: number
}

/** @throws where this process has no such generator */
async function layersOf({ generators }: ClipPorts, { generator }: ClipWords): Promise<ClipLayers> {
  const load = generators[generator]
  if (!load) throw new Error(`this process was started without the generator "${generator}"`)
  return load()
}

/** Makes a clip in all its sizes with the generator that it names. @throws ToolError */
export async function makeClip(ports: ClipPorts, { id, recipe }: Clip): Promise<void> {
  const layers = await layersOf(ports, recipe)
  await encode(ports, { assetId: id, recipe: layers(recipe.words), ...tracksOf(recipe) })
}

/**
 * Makes the draft of a clip: the same in its small size alone, for a third of the work.
 * @returns false for a clip that has no other size
 * @throws ToolError
 */
export async function makeDraft(ports: ClipPorts, { id, recipe }: Clip): Promise<boolean> {
  const layers = await layersOf(ports, recipe)
  const whole = layers(recipe.words)
  if (whole.height <= DRAFT_HEIGHT) return false
  await encode(ports, { assetId: draftId(id), recipe: smaller(whole, DRAFT_HEIGHT), ...tracksOf(recipe) })
  return true
}

const tracksOf = ({ audio, subtitles }: ClipWords): Pick<ClipOrder, 'audio' | 'subtitles'> => ({
  audio,
  subtitles,
})

async function encode(ports: ClipPorts, order: ClipOrder): Promise<void> {
  const { store, secret, ffmpeg, workFolder, now, niceness } = ports
  await encodeClip(order, {
    store,
    secret,
    ffmpeg,
    folder: join(workFolder, order.assetId),
    now,
    niceness,
    limits: limitsOf(ports, TIMEOUT_MS),
  })
}
