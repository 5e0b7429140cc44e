const DRAWING = /^\/art\/([0-9a-f]{24})(?:-\d+x\d+)?\.svg$/

/** The address of a picture for those who read no SVG: previews of links and search engines. */
export const picturePath = (src: string): string => src.replace(DRAWING, '/art/$1.jpg')
