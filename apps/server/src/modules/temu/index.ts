import { temu } from '@erp/contract/temu/index'
import { serve } from '../../kit/http/serve.ts'
import { deliveryCalls } from './delivery/calls.ts'
import { floorCalls } from './floor/calls.ts'
import { scanTrim } from './floor/scanned.ts'
import { degreeHandlers } from './floor/sku-degree.ts'
import { followCalls } from './follow/calls.ts'
import { differences } from './follow/difference.ts'
import { lateDeliveries } from './follow/late.ts'
import { platformSales } from './follow/sale.ts'
import { printCalls } from './print/calls.ts'
import { salesCalls } from './sales/calls.ts'
import { priceExpiry } from './sales/price-expire.ts'
import { setupCalls } from './setup/calls.ts'
import { syncTask } from './setup/job.ts'
import { syncSchedules } from './setup/job-schedule.ts'
import { stockupCalls } from './stockup/calls.ts'

export default serve(
  temu,
  {
    ...stockupCalls,
    ...deliveryCalls,
    ...floorCalls,
    skuDegree: degreeHandlers,
    ...printCalls,
    ...salesCalls,
    ...followCalls,
    ...setupCalls,
  },
  {
    jobs: [syncTask],
    schedules: [...syncSchedules, differences, lateDeliveries, platformSales, priceExpiry, scanTrim],
  },
)
