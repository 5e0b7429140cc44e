import type { App } from '../ports.ts'

/** HEAD comes with every GET, and OPTIONS is answered for whole parts of the address space. */
const UNSAID = new Set(['HEAD', 'OPTIONS'])
/** A route for whatever no other one takes. */
const ANYTHING = '/*'

/** A route as an expression; parameters stand for one segment, and a slash at the end changes nothing. */
function patternOf(url: string): RegExp {
  const plain = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${plain.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}/?$`)
}

/** Notes every route that is added from now on; answers the methods that a path has, none for a path that there is not. */
export function noteMethods(app: App): (path: string) => string[] {
  const known: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url === ANYTHING) return
    for (const one of [method].flat())
      if (!UNSAID.has(one)) known.push({ method: one, pattern: patternOf(url) })
  })
  return (path) => [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}
