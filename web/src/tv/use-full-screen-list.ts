import { useCallback, useEffect, useState } from 'react'

type List = 'channels' | 'schedule'

/** The list that lies over the picture in full screen, where the page beside it is not to be seen. */
export function useFullScreenList() {
  const [list, setList] = useState<List | null>(null)
  useEffect(() => {
    const left = () => document.fullscreenElement === null && setList(null)
    document.addEventListener('fullscreenchange', left)
    return () => document.removeEventListener('fullscreenchange', left)
  }, [])
  const close = useCallback(() => setList(null), [])
  return { list, show: setList, close }
}
