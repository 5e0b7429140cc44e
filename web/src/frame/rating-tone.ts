/** The colour of a rating, judged by what is printed: one decimal. */
export function ratingTone(rating: number): 'high' | 'mid' | 'low' {
  const printed = Math.round(rating * 10) / 10
  if (printed >= 7) return 'high'
  return printed >= 5 ? 'mid' : 'low'
}

/** The ratings worth showing: those that are there. */
export function shownRatings<R extends { readonly rating: number }>(ratings: readonly R[]): readonly R[] {
  return ratings.filter(({ rating }) => Math.round(rating * 10) > 0)
}
