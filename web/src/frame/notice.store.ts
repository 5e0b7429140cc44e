import { create } from 'zustand'
import { onOtherViewer } from '../api/other-viewer.ts'

/** Something to read in a window, whoever has said it may be gone by then. */
export interface Notice {
  readonly title: string
  readonly text: string
}

export const useNotice = create<{ readonly notice: Notice | null }>(() => ({ notice: null }))
onOtherViewer(() => useNotice.setState({ notice: null }))

/** Says something in a window over the page; it stays until it is read. */
export const showNotice = (notice: Notice): void => useNotice.setState({ notice })
