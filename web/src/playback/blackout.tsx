import styles from './notices.module.css'

/** The placeholder of a recording that is closed in its time window: a picture, or a video in a loop. */
export function Blackout({ url }: { readonly url: string }) {
  return /\.(mp4|webm)(\?|$)/.test(url) ? (
    <video className={styles.blackout} src={url} autoPlay loop muted playsInline />
  ) : (
    <img className={styles.blackout} src={url} alt="" />
  )
}
