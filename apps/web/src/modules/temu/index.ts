import type { Pages } from '../../kit/index.ts'
import { floorPages } from './floor/pages.ts'
import { followPages } from './follow/pages.ts'
import { printPages } from './print/pages.ts'

export const pages: Pages = {
  ...floorPages,
  ...printPages,
  ...followPages,
}
