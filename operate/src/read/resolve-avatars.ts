import type { AvatarCategory, AvatarCategoryEntry } from '../format/avatar.ts'
import { localised } from '../format/text.ts'
import type { Entry } from './entries.ts'
import { type Links, pictureOf, some } from './links.ts'

export function resolveAvatars(links: Links, entry: Entry<AvatarCategoryEntry>): AvatarCategory {
  const { id, title, avatars } = entry.value
  return {
    id,
    title: localised(title),
    avatars: avatars.map((avatar, i) => {
      const known = links.choices?.['avatarKind']
      if (avatar.kind !== undefined && known !== undefined && !known.includes(avatar.kind))
        entry.report(['avatars', i, 'kind'], `unknown kind "${avatar.kind}"; known are ${known.join(', ')}`)
      const picture = pictureOf(links, entry, ['avatars', i, 'picture'], avatar.picture, {
        title: localised(`avatar ${avatar.id}`),
      })
      return { id: avatar.id, ...some('kind', avatar.kind), picture }
    }),
  }
}
