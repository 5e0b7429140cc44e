import { getContentStream } from '#contract/playback.ts'
import { streamOf } from '../tv-things.ts'
import type { AppPage } from './app-page.ts'
import type { FakeService } from './fake-service.ts'
import { openFilm } from './played-film.ts'

const at = (path: string): string => new URL(path, location.origin).href
const lines = (...all: readonly string[]): string => ['#EXTM3U', ...all, ''].join('\n')
const subtitlesIn = (language: string, name: string): string =>
  `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",LANGUAGE="${language}",NAME="${name}",URI="${language}.m3u8"`

/** What a stream answer says of a film with Kazakh and English subtitles, whose words nobody sends. */
const playlists = {
  [at('/media/all.m3u8')]: lines(
    subtitlesIn('kk', 'Қазақша'),
    subtitlesIn('en', 'English'),
    '#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360,CODECS="vp09.00.10.08",SUBTITLES="text"',
    'picture.m3u8',
  ),
}

/** A film with subtitles plays, at a hundred of its thousand seconds, in a picture of 16 by 9. */
export async function openSubtitledFilm(app: AppPage, service: FakeService): Promise<HTMLVideoElement> {
  const video = await openFilm(app, service, () => service.answer(getContentStream, streamOf({ playlists })))
  for (const [name, value] of [
    ['videoWidth', 1920],
    ['videoHeight', 1080],
  ] as const)
    Object.defineProperty(video, name, { configurable: true, get: () => value })
  video.dispatchEvent(new Event('resize'))
  return video
}

/** A text of the element shows now, as if its media had come to it; an empty one is a pause in what is said. */
export function say(video: HTMLVideoElement, text: string): void {
  const track =
    [...video.textTracks].find(({ label }) => label === 'test') ?? video.addTextTrack('subtitles', 'test')
  track.mode = 'hidden'
  const cues = text === '' ? [] : [new VTTCue(0, 1000, text)]
  Object.defineProperty(track, 'activeCues', { configurable: true, get: () => cues })
  track.dispatchEvent(new Event('cuechange'))
}
