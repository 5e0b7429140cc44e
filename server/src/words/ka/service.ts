import type { WordsOf } from '../words.ts'

/** What every service has and no folder of a service names, Georgian. */
export const service: WordsOf<'service'> = {
  film: 'ფილმი',
  one_series: 'სერიალი',
  library: 'კატალოგი',
}
