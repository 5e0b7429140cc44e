import type { ClientSettings } from '#contract/client.ts'
import { type CastSender, createCastSender, isCasting } from '#player/cast/cast-sender.ts'
import type { CastWindow } from '#player/cast/cast-framework.ts'
import { visitStorage } from '../../api/kept-storage.ts'

type CastSettings = NonNullable<ClientSettings['cast']>

/** A page that was loaded anew looks for the session that it had. */
const CASTING = 'openair.casting'
/** From one player to the next a session lasts so long without any, in milliseconds. */
const GRACE_MS = 1000

let shared: { readonly script: string; readonly sender: CastSender } | null = null
let holders = 0

function runScript(url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  script.async = true
  script.referrerPolicy = 'no-referrer'
  script.src = url
  script.addEventListener('load', () => resolve())
  script.addEventListener('error', () => {
    // The next try begins with a script of its own.
    script.remove()
    reject(new Error(`${url} did not load`))
  })
  document.head.append(script)
  return promise
}

/** The sender of this page. Its script is fetched when somebody casts, or has cast before the page was loaded anew. */
export function sharedSender({ script, receiver }: CastSettings, language: string): CastSender {
  if (shared?.script === script) return shared.sender
  const page = globalThis as unknown as CastWindow
  const sender = createCastSender({ receiver, language, runScript: () => runScript(script), page })
  sender.subscribe(() => {
    if (isCasting(sender)) visitStorage().setItem(CASTING, '1')
    else if (sender.get().state === 'disconnected') visitStorage().removeItem(CASTING)
  })
  shared = { script, sender }
  return sender
}

/** Keeps a session for a player until the answered function is called: without any player nothing is cast. */
export function holdSender(sender: CastSender): () => void {
  holders += 1
  if (visitStorage().getItem(CASTING) !== null) sender.start().catch(() => undefined)
  return () => {
    holders -= 1
    setTimeout(() => {
      if (holders === 0 && isCasting(sender)) sender.disconnect()
    }, GRACE_MS)
  }
}
