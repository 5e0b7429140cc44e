const PICTURE = /^\/art\/([0-9a-f]{24})(?:-\d+x\d+)?\.(?:svg|webp)$/

/** The address of a picture for those who read neither SVG nor WebP: previews of links and search engines. */
export const picturePath = (src: string): string => src.replace(PICTURE, '/art/$1.jpg')
