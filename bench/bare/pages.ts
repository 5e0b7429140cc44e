export interface BareCard {
  readonly title: string
  /** Address of a picture. */
  readonly picture: string
}

/** What the bare React page shows at one path: a heading and cards, nothing else. */
export interface BarePage {
  readonly path: string
  readonly heading: string
  readonly cards: readonly BareCard[]
}
