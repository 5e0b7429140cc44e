import { useState } from 'react'
import type { GraphicTitle } from '#contract/artwork.ts'
import text from '../../ui/text.module.css'

type Densities = GraphicTitle['tv']

const sources = ({ x1, x2, x3 }: Densities): string => `${x1} 1x, ${x2} 2x, ${x3} 3x`
const sizeOf = ({ width, height }: Densities) => (width === null || height === null ? {} : { width, height })

interface TitleArtProps {
  readonly title: string
  readonly art: GraphicTitle
}

/** A title as its lock-up, with the words for those who do not see it; where the picture does not come, as without a connection, the words stand in its place. */
export function TitleArt({ title, art }: TitleArtProps) {
  const [lost, setLost] = useState<GraphicTitle | null>(null)
  if (lost === art) return title
  return (
    <>
      <span className={text.hidden}>{title}</span>
      <picture>
        <source media="(max-width: 932px)" srcSet={sources(art.mobile)} {...sizeOf(art.mobile)} />
        <img
          src={art.tv.x1}
          srcSet={sources(art.tv)}
          {...sizeOf(art.tv)}
          alt=""
          fetchPriority="high"
          onError={() => setLost(art)}
        />
      </picture>
    </>
  )
}
