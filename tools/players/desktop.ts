import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { child, runFor, wait } from './child.ts'
import { partSeconds, type Player } from './player.ts'
import type { Watched } from './watched.ts'

/** Pictures a second of all clips that are watched here, and seconds of one frame of their sound. */
const FPS = 25
const FRAME = 1024 / 48_000

/** Decodes and writes one line per picture and per frame of sound; film parts are read one after the other. */
export function ffmpeg(program: string): Player {
  return {
    name: 'ffmpeg',
    canSeek: true,
    async play(viewing, watched) {
      const part = partSeconds(viewing)
      for (const from of [0, ...viewing.seeks]) {
        if (from > 0) watched.seeks()
        // A reader of a complete list would be through at once.
        const input = [...(viewing.isComplete ? ['-re'] : []), ...(from > 0 ? ['-ss', String(from)] : [])]
        const output = ['-map', '0:v:0', '-map', '0:a:0', '-vsync', 'passthrough', '-flush_packets', '1']
        const args = [
          '-nostdin',
          '-v',
          'error',
          ...input,
          '-i',
          viewing.url,
          ...output,
          '-f',
          'framecrc',
          '-',
        ]
        await runFor(child(program, args, { onLine: (line) => frame(line, watched) }), part)
      }
    },
  }
}

/** `0, 3, 3, 1, 345600, 0x…`: stream, times, duration; sound comes in samples. */
function frame(line: string, watched: Watched): void {
  const [stream, , , duration] = /^(\d), *(-?\d+), *(-?\d+), *(\d+),/.exec(line)?.slice(1).map(Number) ?? []
  if (stream === 0) watched.add('pictures', 1 / FPS)
  if (stream === 1 && duration) watched.add('sound', duration / 48_000)
}

export const mpv: Player = {
  name: 'mpv',
  canSeek: true,
  async play(viewing, watched) {
    const folder = await mkdtemp(join(tmpdir(), 'openair-mpv-'))
    const socket = join(folder, 'mpv')
    const status =
      '--term-status-msg=at ${=estimated-frame-number} ${=audio-pts} ${=time-pos} ${=core-idle}\n'
    const quiet = [
      '--no-config',
      '--vo=null',
      '--ao=null',
      '--ytdl=no',
      '--msg-level=all=error,statusline=status',
    ]
    let heard = NaN
    let frames = NaN
    const player = child('mpv', [...quiet, `--input-ipc-server=${socket}`, status, viewing.url], {
      onLine(line) {
        const [, number, sound] = /at (\d+) (-?[\d.]+)/.exec(line) ?? []
        if (number === undefined) return
        const steps = Number(number) - frames
        if (steps > 0 && steps < 10 * FPS) watched.add('pictures', steps / FPS)
        frames = Number(number)
        const step = Number(sound) - heard
        if (step > 0 && step < 10) watched.add('sound', step)
        heard = Number(sound)
      },
    })
    const playing = runFor(player, viewing.seconds)
    for (const to of viewing.seeks) {
      await wait(partSeconds(viewing))
      watched.seeks()
      connect(socket)
        .on('error', () => undefined)
        .end(`${JSON.stringify({ command: ['seek', to, 'absolute'] })}\n`)
    }
    await playing
    await rm(folder, { recursive: true, force: true })
  },
}

export const vlc: Player = {
  name: 'VLC',
  canSeek: true,
  async play(viewing, watched) {
    const folder = await mkdtemp(join(tmpdir(), 'openair-vlc-'))
    const still = ['--vout', 'dummy', '--aout', 'adummy', '--no-color', '--no-sub-autodetect-file']
    const player = child('vlc', ['-I', 'oldrc', '--rc-fake-tty', ...still, viewing.url], {
      isNobody: true,
      environment: { HOME: folder, XDG_RUNTIME_DIR: folder },
      onLine(line) {
        const shown = Number(/frames displayed : *(\d+)/.exec(line)?.[1])
        const played = Number(/buffers played *: *(\d+)/.exec(line)?.[1])
        if (shown) watched.reached('pictures', shown / FPS)
        if (played) watched.reached('sound', played * FRAME)
      },
    })
    const asking = setInterval(() => player.say('stats'), 1000)
    const playing = runFor(player, viewing.seconds)
    for (const to of viewing.seeks) {
      await wait(partSeconds(viewing))
      watched.seeks()
      player.say(`seek ${to}`)
    }
    await playing
    clearInterval(asking)
    await rm(folder, { recursive: true, force: true })
  },
}

/** The two ways of GStreamer through HLS: the one that players of its first years use, and its later one. */
export const gstreamer = (isLater: boolean): Player => ({
  name: isLater ? 'GStreamer, hlsdemux2' : 'GStreamer, hlsdemux',
  canSeek: false,
  async play({ url, seconds }, watched) {
    const sink = 'fakesink sync=true silent=false'
    const rank = isLater ? 'hlsdemux2:MAX' : 'hlsdemux2:NONE'
    const whole = [
      `${isLater ? 'playbin3' : 'playbin'}`,
      `uri=${url}`,
      `video-sink=${sink}`,
      `audio-sink=${sink}`,
    ]
    const player = child('gst-launch-1.0', ['-v', ...whole], {
      environment: { GST_PLUGIN_FEATURE_RANK: rank },
      onLine(line) {
        const [, way, length] =
          /GstBin:(v|a)bin.*last-message = chain .*duration: 0:00:([\d.]+)/.exec(line) ?? []
        if (way !== undefined) watched.add(way === 'v' ? 'pictures' : 'sound', Number(length))
        if (line.startsWith('ERROR')) watched.failure ??= line.replace(/^ERROR: (from element .*?: )?/, '')
      },
    })
    await runFor(player, seconds)
  },
})
