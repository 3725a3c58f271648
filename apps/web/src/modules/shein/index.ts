import type { Pages } from '../../kit/index.ts'
import { orderPages } from './order/pages.ts'
import { scanPages } from './scan/pages.ts'

export const pages: Pages = { ...orderPages, ...scanPages }
