const PAGE_SIZE = 24
/** Who copies pages for readers without scripts gets this much of a row at once. */
const PRERENDERED_SIZE = 100

/** How many items of a row are asked for at a time: on the page of the row, whose template is named, whole lines of its grid. */
export function rowPageSize(template: string | null, isPrerendering: boolean): number {
  if (isPrerendering) return PRERENDERED_SIZE
  if (template === 'content-v') return 21
  if (template === 'content-h') return 18
  return PAGE_SIZE
}

/** Whether a browser copies pages for others: services that prerender say so in how they call themselves. */
export const isPrerenderer = (userAgent: string): boolean => /prerender/i.test(userAgent)
