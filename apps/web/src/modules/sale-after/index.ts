import type { Pages } from '../../kit/index.ts'
import { analysisPages } from './analysis/pages.ts'
import { casePages } from './case/pages.ts'
import { mailPages } from './mail/pages.ts'
import { mailParts } from './mail/parts.ts'

export const pages: Pages = {
  ...casePages,
  ...mailPages,
  ...analysisPages,
}

export const parts = {
  ...mailParts,
}
