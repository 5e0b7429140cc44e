import { createPortal } from 'react-dom'
import styles from './dialog.module.css'

/**
 * Dims the page between two dialogs, the first of which has left before the second one is there. Beneath a dialog that is open it is not
 * seen, and it goes by itself where none comes within 3 s.
 */
export function Veil() {
  return createPortal(<div className={styles.veil} data-veil />, document.body)
}
