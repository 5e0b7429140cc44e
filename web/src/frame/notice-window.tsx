import { useNotice } from './notice.store.ts'
import { MessageDialog } from './windows/message-dialog.tsx'

/** The window of what was said last. */
export default function NoticeWindow() {
  const notice = useNotice((state) => state.notice)
  return notice && <MessageDialog {...notice} onClose={() => useNotice.setState({ notice: null })} />
}
