import { useBlock } from '../frame/block.queries.ts'
import AuthDialog from '../identity/sign-in/auth-dialog.tsx'
import { lazyPart } from '../ui/lazy-page.tsx'

const BlockedDialog = lazyPart(() => import('./blocked-dialog.tsx'))

/** `auth`: signing in; at a provider that lets nobody past who is blocked, what is owed. */
export default function AuthWindow() {
  const { isBinding } = useBlock()
  return isBinding ? <BlockedDialog /> : <AuthDialog />
}
