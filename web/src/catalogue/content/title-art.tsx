import type { GraphicTitle } from '#contract/artwork.ts'

type Densities = GraphicTitle['tv']

const sources = ({ x1, x2, x3 }: Densities): string => `${x1} 1x, ${x2} 2x, ${x3} 3x`
const sizeOf = ({ width, height }: Densities) => (width === null || height === null ? {} : { width, height })

/** A title lock-up; the words stand beside it for those who do not see it. */
export function TitleArt({ art }: { readonly art: GraphicTitle }) {
  return (
    <picture>
      <source media="(max-width: 932px)" srcSet={sources(art.mobile)} {...sizeOf(art.mobile)} />
      <img src={art.tv.x1} srcSet={sources(art.tv)} {...sizeOf(art.tv)} alt="" fetchPriority="high" />
    </picture>
  )
}
