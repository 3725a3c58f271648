import { productCenter } from '@erp/contract/product-center/index'
import { serve } from '../../kit/http/serve.ts'
import { acquireCalls } from './acquire/calls.ts'
import { collecting } from './acquire/collect.ts'
import { developmentCalls } from './development/calls.ts'
import { returnNight } from './development/return-night.ts'
import { groupCalls } from './group/calls.ts'
import { listingCalls } from './listing/calls.ts'
import { priceRadar } from './listing/radar.ts'
import { stockLook } from './listing/stock-look.ts'
import { smtSyncJob, smtSyncSchedule } from './listing/sync.ts'
import { manualCalls } from './manual/calls.ts'
import { pictureCalls } from './picture/calls.ts'
import { overduePictures } from './picture/overdue.ts'
import { platformCalls } from './platform/calls.ts'
import { repeatCalls } from './repeat/calls.ts'
import { scoreCalls } from './score/calls.ts'
import { scoring } from './score/count.ts'
import { receiptsDue } from './score/receipt-due.ts'
import { taskCalls } from './task/calls.ts'
import { publishing, taskTrim } from './task/work.ts'
import { templateCalls } from './template/calls.ts'

export default serve(
  productCenter,
  {
    ...acquireCalls,
    ...developmentCalls,
    ...groupCalls,
    ...repeatCalls,
    ...scoreCalls,
    ...pictureCalls,
    ...platformCalls,
    ...manualCalls,
    ...templateCalls,
    ...listingCalls,
    ...taskCalls,
  },
  {
    jobs: [smtSyncJob],
    schedules: [returnNight, scoring, receiptsDue, overduePictures, smtSyncSchedule, stockLook, priceRadar, taskTrim],
    pulses: [collecting, publishing],
  },
)
