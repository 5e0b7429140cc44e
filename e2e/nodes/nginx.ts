import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tools/service/running-service.ts'

/** The configuration that operators are given. */
const OPERATORS = join(import.meta.dirname, '../../docs/nginx/openair.conf')
const PROGRAM = process.env['NGINX_PATH'] ?? 'nginx'
const LISTENS_WITHIN_MS = 10_000
const LOGS_WITHIN_MS = 10_000

export interface Nginx {
  readonly url: string
  /**
   * The addresses of the nodes that were asked for each call of a path, the oldest call first. nginx writes its log after it
   * has answered, so this waits until all calls are there.
   * @param count how many calls there were
   * @throws when they are not in the log in time
   */
  calls(path: string, count: number): Promise<readonly (readonly string[])[]>
  /** What operators find in their log by now, one line of each call. */
  operatorsLog(): Promise<string>
  stop(): Promise<void>
}

/** One text in the place of another. @throws when the configuration of operators does not have it: then it has changed and so must this */
function put(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`${OPERATORS} has no ${from}`)
  return text.replaceAll(from, to)
}

/** Starts nginx with the configuration of operators, on a free port and in a folder of its own. @param ports of the two nodes on this machine */
export async function startNginx(folder: string, [one, other]: readonly [number, number]): Promise<Nginx> {
  const port = await freePort()
  const log = join(folder, 'calls.log')
  let site = await readFile(OPERATORS, 'utf8')
  site = put(site, '10.0.0.11:8080', `127.0.0.1:${one}`)
  site = put(site, '10.0.0.12:8080', `127.0.0.1:${other}`)
  site = put(site, 'listen 80;', `listen 127.0.0.1:${port};`)
  site = put(site, '/var/cache/nginx/openair', join(folder, 'cache'))
  const operatorsLog = join(folder, 'openair.log')
  const ofOperators = 'access_log /var/log/nginx/openair.log openair;'
  site = put(site, ofOperators, `access_log ${operatorsLog} openair; access_log ${log} calls;`)
  site = put(site, 'error_log /var/log/nginx/openair-errors.log crit;', '')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `  ${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;
master_process off;
pid ${join(folder, 'pid')};
error_log ${join(folder, 'error.log')} info;
events { worker_connections 512; }
http {
  log_format calls '$request_uri $upstream_addr';
${temporary}
  include ${join(folder, 'site.conf')};
}
`,
  )
  // It ends with whoever holds its input, so that nothing is left behind by tests that were killed.
  const command = '"$0" -e stderr -p "$1" -c "$1/nginx.conf" & read -r _; kill "$!"; wait "$!"'
  const child = spawn('sh', ['-c', command, PROGRAM, folder], { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'close')
  await listens(port, () => said)
  return {
    url: `http://127.0.0.1:${port}`,
    async calls(path, count) {
      const end = Date.now() + LOGS_WITHIN_MS
      for (;;) {
        const lines = (await readFile(log, 'utf8')).split('\n').slice(0, -1)
        const found = lines
          .map((line) => line.replaceAll(',', '').split(' '))
          .filter(([asked]) => asked === path)
        if (found.length >= count) return found.map(([, ...nodes]) => nodes)
        if (Date.now() > end) throw new Error(`nginx has logged ${found.length} of ${count} calls of ${path}`)
        await pause(20)
      }
    },
    operatorsLog: () => readFile(operatorsLog, 'utf8'),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

async function listens(port: number, said: () => string): Promise<void> {
  const end = Date.now() + LISTENS_WITHIN_MS
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    if (said().includes('[emerg]') || Date.now() > end) throw new Error(`nginx did not start: ${said()}`)
    await pause(20)
  }
}
