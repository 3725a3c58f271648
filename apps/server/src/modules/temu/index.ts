import { temu } from '@erp/contract/temu/index'
import { serve } from '../../kit/http/serve.ts'
import { degreeHandlers } from './floor/sku-degree.ts'
import { followCalls } from './follow/calls.ts'
import { differences } from './follow/difference.ts'
import { lateDeliveries } from './follow/late.ts'
import { platformSales } from './follow/sale.ts'

export default serve(
  temu,
  {
    skuDegree: degreeHandlers,
    ...followCalls,
  },
  {
    schedules: [differences, lateDeliveries, platformSales],
  },
)
