import { purchasing } from '@erp/contract/purchasing/index'
import { serve } from '../../kit/http/serve.ts'
import { aliCalls } from './ali/calls.ts'
import { aliPlaceJob } from './ali/place-now.ts'
import { aliPulling, aliSyncJob } from './ali/pull.ts'
import { configCalls } from './config/calls.ts'
import { dockCalls } from './dock/calls.ts'
import { moneyCalls } from './money/calls.ts'
import { moneySchedules } from './money/schedules.ts'
import { orderCalls } from './order/calls.ts'
import { traceRound } from './order/trace.ts'
import { planCalls } from './plan/calls.ts'
import { nightlySuggestions, refreshJob } from './plan/suggest-refresh.ts'
import { supplierCalls } from './supplier/calls.ts'
import { findSuppliers } from './supplier/find-suppliers.ts'
import { scoring } from './supplier/supplier-score.ts'

export default serve(
  purchasing,
  {
    ...planCalls,
    ...orderCalls,
    ...dockCalls,
    ...moneyCalls,
    ...configCalls,
    ...supplierCalls,
    ...aliCalls,
  },
  {
    jobs: [refreshJob, aliSyncJob, aliPlaceJob],
    schedules: [scoring, traceRound, nightlySuggestions, aliPulling, ...moneySchedules],
    finds: [findSuppliers],
  },
)
