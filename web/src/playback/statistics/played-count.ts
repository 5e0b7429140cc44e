/**
 * Counts the seconds of a viewing that really played. The player counts them from each load: what a television gives back, and what is loaded
 * again after a failure, begins at zero there, although it is the viewing that it was.
 * @returns a function that is told the viewing and the player's count, and answers the seconds of the viewing
 */
export function createPlayedCount(): (statId: string, sinceLoad: number) => number {
  let of: string | null = null
  let before = 0
  let last = 0
  return (statId, sinceLoad) => {
    if (statId !== of) before = 0
    else if (sinceLoad < last) before += last
    of = statId
    last = sinceLoad
    return before + sinceLoad
  }
}
