import { profileStorage } from '../../api/profile-storage.ts'

const KEY = 'openair.personal-rows'

/** Whether a personal row had something in it when it was last seen in this browser. */
export function expectsItems(rowId: number): boolean {
  return (profileStorage().getItem(KEY) ?? '').split(',').includes(String(rowId))
}

/** Notes whether a personal row has something in it, so that its room can be kept next time. */
export function rememberItems(rowId: number, hasItems: boolean): void {
  if (expectsItems(rowId) === hasItems) return
  const others = (profileStorage().getItem(KEY) ?? '').split(',').filter((id) => id && id !== String(rowId))
  profileStorage().setItem(KEY, [...others, ...(hasItems ? [String(rowId)] : [])].join(','))
}
