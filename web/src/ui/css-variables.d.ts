import 'react'

declare module 'react' {
  // Custom properties may be set where styles are.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
