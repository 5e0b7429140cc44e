import { create } from 'zustand'

/** How many viewers this page has gone on as: pages and the search are drawn anew for each. */
export const useViewerCount = create(() => 1)

/** Hears that the page goes on as another viewer's, before that one is shown anything: for what is kept beside queries and beside what is drawn. */
export const onOtherViewer = (forget: () => void): (() => void) => useViewerCount.subscribe(forget)

export const goOnAsOther = (): void => useViewerCount.setState((count) => count + 1, true)
