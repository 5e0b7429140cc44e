import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AssetManifest, AudioRendition, VideoRendition } from '../asset/manifest.ts'
import { type AssetFile, MANIFEST_FILE } from '../asset/store.ts'
import { withoutLength } from '../package/init-facts.ts'
import type { PackageTools } from '../package/package-asset.ts'
import { cut, type Cut } from '../package/packager.ts'
import { ratesOf } from '../package/rates.ts'
import { headOf, storedAt } from '../segment/segment-at.ts'
import type { ContentKey, Scheme } from './protection.ts'

/** What is to be protected, and how. */
export interface ProtectOrder {
  /** Of the asset that comes of it. */
  readonly assetId: string
  /** The whole asset, which stays as it is. */
  readonly source: AssetManifest
  readonly scheme: Scheme
  readonly key: ContentKey
}

type Tools = Pick<PackageTools, 'store' | 'secret' | 'folder' | 'now' | 'limits'>

/**
 * Publishes an asset once more with its samples encrypted: nothing is encoded anew, so it takes as long as it takes to read it. The working
 * folder, in which it lies in the clear meanwhile, is gone whatever happens.
 * @throws ToolError when the packager fails, RangeError when the store has lost a part of the source
 */
export async function protectAsset(order: ProtectOrder, tools: Tools): Promise<AssetManifest> {
  const { assetId, source, scheme, key } = order
  const { folder, limits, store, now } = tools
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    const renditions = [...source.video, ...source.audio]
    const tracks = []
    for (const rendition of renditions) {
      const file = join(folder, `${rendition.name}.mp4`)
      await pipeline(plainTrack(source, rendition, tools), createWriteStream(file))
      const stream = 'height' in rendition ? ('video' as const) : ('audio' as const)
      tracks.push({
        name: rendition.name,
        stream,
        file,
        ...('language' in rendition && { language: rendition.language }),
      })
    }
    const cuts = await cut(tracks, join(folder, 'cut'), limits, { scheme, key })
    const sizes = await Promise.all(cuts.map(sizesOf))
    if (sizes.some(({ length }) => length !== source.segments))
      throw new RangeError('the packager cut other segments than there were')
    const encrypted = <R extends VideoRendition | AudioRendition>({ ...one }: R): R => {
      const at = cuts.findIndex(({ name }) => name === one.name)
      // Their first pictures alone cannot be read without the rest of what says how they are encrypted.
      if ('keyframes' in one) delete one.keyframes
      return { ...one, iv: '', ...ratesOf(sizes[at]!) }
    }
    const manifest: AssetManifest = {
      ...source,
      id: assetId,
      readyAt: Math.ceil(now() / 1000),
      video: source.video.map(encrypted),
      audio: source.audio.map(encrypted),
      protection: { scheme, keyId: Buffer.from(key.keyId).toString('hex'), systems: key.systems },
    }
    await store.publish(assetId, filesOf(manifest, source, cuts, tools))
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A whole rendition as one fragmented file, in the clear. */
async function* plainTrack(
  source: AssetManifest,
  rendition: VideoRendition | AudioRendition,
  tools: Tools,
): AsyncGenerator<Uint8Array> {
  yield there(await headOf(tools, source, rendition), source, rendition)
  for (let number = 0; number < source.segments; number++)
    yield there(await storedAt(tools, source, rendition, number), source, rendition)
}

function there(bytes: Buffer | undefined, { id }: AssetManifest, { name }: { name: string }): Buffer {
  if (!bytes) throw new RangeError(`the store has lost a part of ${id}/${name}`)
  return bytes
}

async function sizesOf({ segments }: Cut): Promise<number[]> {
  const sizes: number[] = []
  for (const path of segments) sizes.push((await readFile(path)).length)
  return sizes
}

async function* filesOf(
  manifest: AssetManifest,
  source: AssetManifest,
  cuts: readonly Cut[],
  { store }: Tools,
): AsyncGenerator<AssetFile> {
  for (const { name, init, segments } of cuts) {
    yield [`${name}/init.mp4`, withoutLength(init)]
    for (const [number, path] of segments.entries()) yield [`${name}/${number}.m4s`, await readFile(path)]
  }
  for (let number = 0; number < manifest.thumbs.count; number++) {
    const path = `thumb/${number}.jpg`
    yield [path, there(await store.read(source.id, path), source, { name: 'thumb' })]
  }
  yield [MANIFEST_FILE, Buffer.from(JSON.stringify(manifest))]
}
