import { type Variant, variantOf } from '#domain/catalogue/audience.ts'
import { useMedia } from '../../ui/use-media.ts'

/** Up to this width a window is a phone's. */
const NARROW = '(max-width: 932px)'

/** The kind of client that this window is: rowsets differ by it. */
export function useVariant(): Variant {
  const isNarrow = useMedia(NARROW)
  return isNarrow ? 'mobile' : variantOf(navigator.userAgent)
}
