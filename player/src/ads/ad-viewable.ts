/** An ad was viewable where so much of its picture was in sight for so long in a row. */
const SHARE = 0.5
const SECONDS = 2

interface ViewableWatch {
  /** It plays, and has come so far. Seconds. */
  progress(position: number): void
  /** It is over. @param wasShown then it is told where it was not viewable */
  end(wasShown: boolean): void
}

/** Sees whether an ad can be seen: in the window, and in a page that is looked at. */
export function watchViewable(video: HTMLVideoElement, tell: (event: string) => void): ViewableWatch {
  let isInSight = false
  let since: number | null = null
  let isTold = false
  const observer =
    'IntersectionObserver' in globalThis
      ? new IntersectionObserver(
          (entries) => (isInSight = (entries.at(-1)?.intersectionRatio ?? 0) >= SHARE),
          { threshold: SHARE },
        )
      : null
  observer?.observe(video)
  return {
    progress(position) {
      if (!isInSight || document.hidden) return void (since = null)
      since ??= position
      if (isTold || position - since < SECONDS) return
      isTold = true
      tell('viewable')
    },
    end(wasShown) {
      observer?.disconnect()
      if (wasShown && !isTold) tell(observer ? 'notViewable' : 'viewUndetermined')
    },
  }
}
