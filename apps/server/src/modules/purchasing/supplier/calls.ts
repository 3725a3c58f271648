import { quoteHandlers } from './quote.ts'
import { supplierHandlers } from './supplier.ts'
import { levelHandlers } from './supplier-level.ts'
import { scoreHandlers } from './supplier-score.ts'

export const supplierCalls = {
  supplier: supplierHandlers,
  supplierLevel: levelHandlers,
  supplierScore: scoreHandlers,
  supplierSku: quoteHandlers,
}
