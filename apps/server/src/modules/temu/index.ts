import { temu } from '@erp/contract/temu/index'
import { serve } from '../../kit/http/serve.ts'
import { degreeHandlers } from './floor/sku-degree.ts'
import { followCalls } from './follow/calls.ts'
import { differences } from './follow/difference.ts'
import { lateDeliveries } from './follow/late.ts'
import { platformSales } from './follow/sale.ts'
import { salesCalls } from './sales/calls.ts'
import { priceExpiry } from './sales/price-expire.ts'

export default serve(
  temu,
  {
    skuDegree: degreeHandlers,
    ...salesCalls,
    ...followCalls,
  },
  {
    schedules: [differences, lateDeliveries, platformSales, priceExpiry],
  },
)
