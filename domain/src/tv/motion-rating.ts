/** The ages of the ratings, from everybody on. */
const AGES = [0, 6, 12, 16, 18] as const

/** The number of an age rating, 1 (0+) to 5 (18+): the strictest one that the age reaches. Null for an unknown age. @param age years */
export const motionRatingOf = (age: number | null): number | null =>
  age === null ? null : AGES.filter((least) => age >= least).length
