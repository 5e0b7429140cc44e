import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../service/running-service.ts'
import { type Child, child, wait } from './child.ts'
import { partSeconds, type Player } from './player.ts'

const DISPLAY = ':97'
const UP_S = 60
const QUIT_S = 10
const RATE = 48_000
/** 16 bits of two channels. */
const BYTES_A_SECOND = RATE * 4
/** What is softer than this, of 32767, is silence. */
const AUDIBLE = 16

interface Times {
  time: { hours: number; minutes: number; seconds: number; milliseconds: number }
}

/** Kodi on a screen of its own, with a sound card that only listens; once through its add-on for adaptive streams, once its own way. */
export async function kodi(): Promise<Player[]> {
  const home = await mkdtemp(join(tmpdir(), 'openair-kodi-'))
  const port = await freePort()
  const settings = { webserver: true, webserverport: port, webserverauthentication: false }
  const lines = Object.entries(settings).map(
    ([id, value]) => `<setting id="services.${id}">${value}</setting>`,
  )
  await mkdir(join(home, '.kodi/userdata'), { recursive: true })
  await writeFile(
    join(home, '.kodi/userdata/guisettings.xml'),
    `<settings version="2">${lines.join('')}</settings>`,
  )
  const environment = { HOME: home, DISPLAY, XDG_RUNTIME_DIR: home, PULSE_SERVER: `unix:${home}/sound` }
  const sound = ['-L', `module-null-sink sink_name=still rate=${RATE}`]
  const door = ['-L', `module-native-protocol-unix socket=${home}/sound auth-anonymous=1`]
  const quiet = ['-n', '--exit-idle-time=-1', '--use-pid-file=no', '--daemonize=no', '--disallow-exit']
  const running: Child[] = [
    child('Xvfb', [DISPLAY, '-screen', '0', '640x360x24']),
    child('pulseaudio', [...quiet, ...sound, ...door], { environment }),
  ]
  await wait(2)
  running.push(child('kodi', ['--standalone', '--audio-backend=pulseaudio'], { environment }))
  const call = remote(port)
  for (let second = 0; !(await call('JSONRPC.Ping').catch(() => false)); second++) {
    if (second === UP_S) throw new Error('Kodi did not come up')
    await wait(1)
  }
  await call('Addons.SetAddonEnabled', { addonid: 'inputstream.adaptive', enabled: true })
  let open = 2
  const close = async (): Promise<void> => {
    open -= 1
    if (open > 0) return
    await call('Application.Quit').catch(() => undefined)
    await Promise.race([running.at(-1)?.ended, wait(QUIT_S)])
    for (const one of running.toReversed()) await one.stop()
    await rm(home, { recursive: true, force: true })
  }

  const way = (name: string, properties: readonly string[]): Player => ({
    name,
    canSeek: true,
    close,
    async play(viewing, watched) {
      const file = join(home, 'viewing.strm')
      await writeFile(file, [...properties.map((line) => `#KODIPROP:${line}`), viewing.url, ''].join('\n'))
      const ear = child(
        'parec',
        ['--raw', '--latency-msec=200', '-d', 'still.monitor', `--rate=${RATE}`, '--channels=2'],
        {
          environment,
          onBytes: (bytes) => {
            if (isAudible(bytes)) watched.add('sound', bytes.length / BYTES_A_SECOND)
          },
        },
      )
      await call('Player.Open', { item: { file } })
      let at = NaN
      let seeks = viewing.seeks
      for (let second = 0; second < viewing.seconds; second++) {
        await wait(1)
        const part = partSeconds(viewing)
        const [next, ...later] = seeks
        if (next !== undefined && second >= part * (viewing.seeks.length - later.length)) {
          watched.seeks()
          seeks = later
          await call('Player.Seek', { playerid: 1, value: { time: clockOf(next) } })
        }
        const asked = { playerid: 1, properties: ['time'] }
        const times = (await call('Player.GetProperties', asked).catch(() => undefined)) as Times | undefined
        const now = times ? secondsOf(times) : NaN
        // Of live its time is now and then counted from elsewhere; what stands still does not change.
        if (now !== at && !Number.isNaN(now - at)) watched.add('pictures', 1)
        at = now
      }
      await call('Player.Stop', { playerid: 1 }).catch(() => undefined)
      await ear.stop()
    },
  })
  const adaptive = ['inputstream=inputstream.adaptive', 'inputstream.adaptive.manifest_type=hls']
  return [
    way('Kodi, inputstream.adaptive', [...adaptive, 'mimetype=application/vnd.apple.mpegurl']),
    way('Kodi, its own', ['mimetype=application/vnd.apple.mpegurl']),
  ]
}

function remote(port: number): (method: string, params?: object) => Promise<unknown> {
  return async (method, params = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/jsonrpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
}

const secondsOf = ({ time }: Times): number =>
  time.hours * 3600 + time.minutes * 60 + time.seconds + time.milliseconds / 1000

const clockOf = (seconds: number): Times['time'] => ({
  hours: Math.floor(seconds / 3600),
  minutes: Math.floor(seconds / 60) % 60,
  seconds: Math.floor(seconds % 60),
  milliseconds: 0,
})

function isAudible(bytes: Buffer): boolean {
  for (let at = 0; at + 1 < bytes.length; at += 2) if (Math.abs(bytes.readInt16LE(at)) > AUDIBLE) return true
  return false
}
