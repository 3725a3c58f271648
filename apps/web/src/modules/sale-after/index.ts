import type { Pages } from '../../kit/index.ts'
import { mailPages } from './mail/pages.ts'
import { mailParts } from './mail/parts.ts'

export const pages: Pages = {
  ...mailPages,
}

export const parts = {
  ...mailParts,
}
