import type { KeyboardEvent } from 'react'
import type { CaptionPresetChoice } from '../captions/caption-pages.ts'
import { captionVariables } from '../captions/caption-variables.ts'
import { usePlayerText } from '../player-text.ts'
import styles from './caption-tiles.module.css'

/** The presets of subtitles side by side, each drawn as it would look. */
export function CaptionTiles({ presets }: { readonly presets: readonly CaptionPresetChoice[] }) {
  const { text } = usePlayerText()
  return (
    <div className={styles.tiles} role="group" aria-label={text('caption_style')} onKeyDown={walk}>
      {presets.map(({ id, label, isChosen, style, choose }) => (
        <button
          key={id}
          type="button"
          role="menuitemradio"
          aria-checked={isChosen}
          aria-label={label}
          title={label}
          className={styles.tile}
          style={captionVariables(style)}
          onClick={choose}
        >
          <span aria-hidden>{text('caption_letters')}</span>
        </button>
      ))}
    </div>
  )
}

/** They stand in a line: the arrows of the line walk it, and leave it at its beginning. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { activeElement } = document
  const next = event.key === 'ArrowRight' && activeElement?.nextElementSibling
  const previous = event.key === 'ArrowLeft' && activeElement?.previousElementSibling
  const to = next || previous
  if (!(to instanceof HTMLElement)) return
  event.stopPropagation()
  event.preventDefault()
  to.focus()
}
