import type { Pages } from '../../kit/index.ts'
import { deliveryPages } from './delivery/pages.ts'
import { floorPages } from './floor/pages.ts'
import { followPages } from './follow/pages.ts'
import { printPages } from './print/pages.ts'
import { salesPages } from './sales/pages.ts'
import { setupPages } from './setup/pages.ts'
import { stockupPages } from './stockup/pages.ts'

export const pages: Pages = {
  ...stockupPages,
  ...deliveryPages,
  ...floorPages,
  ...printPages,
  ...salesPages,
  ...followPages,
  ...setupPages,
}
