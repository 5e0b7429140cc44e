interface Size {
  readonly width: number
  readonly height: number
}

/** Where a picture lies in its element, in pixels from the left and from the bottom. */
export interface Box extends Size {
  readonly left: number
  readonly bottom: number
}

/** The picture in the midst of its element, without the bars beside it; null while there is none. */
export function pictureBox(element: Size, picture: Size, fit: 'fill' | 'fit'): Box | null {
  if (element.width === 0 || element.height === 0 || picture.width === 0 || picture.height === 0) return null
  if (fit === 'fill') return { left: 0, bottom: 0, ...element }
  const scale = Math.min(element.width / picture.width, element.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { left: (element.width - width) / 2, bottom: (element.height - height) / 2, width, height }
}
