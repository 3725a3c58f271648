import type { Pages } from '../../kit/index.ts'
import { aliPages } from './ali/pages.ts'
import { configPages } from './config/pages.ts'
import { dockPages } from './dock/pages.ts'
import { moneyPages } from './money/pages.ts'
import { orderPages } from './order/pages.ts'
import { planPages } from './plan/pages.ts'
import { supplierPages } from './supplier/pages.ts'

export const pages: Pages = {
  ...planPages,
  ...orderPages,
  ...dockPages,
  ...moneyPages,
  ...configPages,
  ...supplierPages,
  ...aliPages,
}
