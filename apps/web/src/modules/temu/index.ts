import type { Pages } from '../../kit/index.ts'
import { degreePages } from './floor/degree-pages.ts'
import { followPages } from './follow/pages.ts'

export const pages: Pages = {
  ...degreePages,
  ...followPages,
}
