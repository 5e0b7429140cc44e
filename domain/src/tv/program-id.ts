/** Ids of programmes: a film or a series is one too, under the id of its content. */
export const programOfContent = (id: number): string => `c${id}`
export const programOfStudio = (id: number): string => `p${id}`
