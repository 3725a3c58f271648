import type { Pages } from '../../kit/index.ts'
import { acquirePages } from './acquire/pages.ts'
import { developmentPages } from './development/pages.ts'
import { groupPages } from './group/pages.ts'
import { listingPages } from './listing/pages.ts'
import { manualPages } from './manual/pages.ts'
import { picturePages } from './picture/pages.ts'
import { platformPages } from './platform/pages.ts'
import { scorePages } from './score/pages.ts'
import { scoreParts } from './score/parts.ts'
import { taskPages } from './task/pages.ts'
import { templatePages } from './template/pages.ts'

export const pages: Pages = {
  ...acquirePages,
  ...developmentPages,
  ...groupPages,
  ...scorePages,
  ...picturePages,
  ...platformPages,
  ...manualPages,
  ...templatePages,
  ...listingPages,
  ...taskPages,
}

export const parts = {
  ...scoreParts,
}
