/** The room of the bar is read anew after so long, in milliseconds: it changes with the window. */
const ROOM_MS = 200
/** The widths of its entries after so long: they change with their words and the type. */
const WIDTHS_MS = 500

interface Measures {
  /** Pixels of each entry, in their order. */
  readonly widths: readonly number[]
  /** Pixels that the bar has; 0 where it is not shown. */
  readonly room: number
}

/** Answers what was read less than so long ago, or reads it. */
function kept<Value>(ms: number): { take(read: () => Value): Value; forget(): void } {
  let last: { readonly value: Value; readonly at: number } | null = null
  return {
    take(read) {
      const now = performance.now()
      if (!last || now - last.at >= ms) last = { value: read(), at: now }
      return last.value
    },
    forget() {
      last = null
    },
  }
}

/** Measures the menu of the header. Each measure makes the browser lay the page out, so that none is taken again at once. */
export function createMeasures() {
  const room = kept<number>(ROOM_MS)
  const widths = kept<readonly number[]>(WIDTHS_MS)
  return {
    /** @param bar what the entries stand in @param ruler all of them, laid out unseen */
    of: (bar: Element | null, ruler: Element | null): Measures => ({
      room: room.take(() => bar?.clientWidth ?? 0),
      widths: widths.take(() =>
        Array.from(ruler?.children ?? [], (child) => child.getBoundingClientRect().width),
      ),
    }),
    forget(): void {
      room.forget()
      widths.forget()
    },
  }
}
