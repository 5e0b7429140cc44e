import { useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './picture.module.css'

interface PictureProps {
  readonly src: string | null | undefined
  /** The same picture in other widths, of which the one is loaded that fits its box. */
  readonly srcSet?: string | undefined
  /** Empty where the words beside it say the same. */
  readonly alt?: string
  /** For what is on the first screen: loaded at once and first. */
  readonly isEager?: boolean
  readonly className?: string | undefined
}

/** How wide a picture with widths is shown where a browser does not find out by itself: the widest landscape card. */
const CARD_WIDTH = '285px'

/**
 * A picture that fills its box and fades in when it comes late; one that is there already shows at once. The box around
 * it has the ratio, so nothing moves. A picture that cannot be loaded leaves the ground of its box.
 */
export function Picture({ src, srcSet, alt = '', isEager = false, className }: PictureProps) {
  const element = useRef<HTMLImageElement>(null)
  const [state, setState] = useState<'instant' | 'waiting' | 'fading' | 'broken'>('instant')

  useLayoutEffect(() => {
    setState(element.current?.complete === false ? 'waiting' : 'instant')
  }, [src])

  if (!src || state === 'broken') return null
  return (
    <img
      ref={element}
      src={src}
      {...(srcSet && { srcSet, sizes: isEager ? CARD_WIDTH : `auto, ${CARD_WIDTH}` })}
      alt={alt}
      className={classes(styles.picture, className)}
      data-state={state}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      onLoad={() => setState((before) => (before === 'waiting' ? 'fading' : before))}
      onError={() => setState('broken')}
    />
  )
}
