/** What elements were given when a page was rendered to text: there is no browser to press them in. */
export type Given = Readonly<Record<string, unknown>> & { readonly type: string }

type Runtime = Readonly<Record<string, unknown>>
type Make = (type: unknown, props: object, ...rest: readonly unknown[]) => unknown

/** The JSX runtime that tells of each element of HTML; for `vi.mock('react/jsx-dev-runtime', …)`. */
export function tellingRuntime(runtime: Runtime, tell: (given: Given) => void): Runtime {
  const telling =
    (make: Make): Make =>
    (type, props, ...rest) => {
      if (typeof type === 'string') tell({ ...props, type })
      return make(type, props, ...rest)
    }
  return {
    ...runtime,
    ...Object.fromEntries(
      ['jsx', 'jsxs', 'jsxDEV']
        .filter((name) => typeof runtime[name] === 'function')
        .map((name) => [name, telling(runtime[name] as Make)]),
    ),
  }
}

/** Calls what an element was given for an event, such as `onClick`; throws where there is no such element. */
export function press(given: Given | undefined, event = 'onClick'): void {
  const handler = given?.[event]
  if (typeof handler !== 'function') throw new Error(`nothing takes ${event}`)
  handler()
}
