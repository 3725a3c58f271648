import { afterSaleAnalysis } from '@erp/contract/sale-after/analysis/analysis'
import { groupedPage, type Pages } from '../../../kit/index.ts'

export const analysisPages: Pages = { 'sale-after/analysis': groupedPage(afterSaleAnalysis) }
