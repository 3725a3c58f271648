import { report } from '@erp/contract/report/index'
import { serve } from '../../kit/http/serve.ts'
import { exchangeRates, profitParams, targetConfigs } from '../report/config/config.ts'
import { generalReports } from '../report/general/general-report.ts'
import { homePages } from '../report/home/home-page.ts'
import { homePageLogs } from '../report/home/home-page-log.ts'
import { updateLogs } from '../report/home/update-log.ts'
import { nightlyReportCheck, reportChecking, reportChecks } from '../report/profit/check.ts'
import { lineages } from '../report/profit/lineage.ts'
import { folding } from '../report/profit/profit-fold.ts'
import { bonusCalls } from './bonus/calls.ts'
import { fbaInventoryReports } from './fba/fba-inventory-report.ts'
import { fbaStorageFeeReports } from './fba/fba-storage-fee-report.ts'
import { generating } from './fba/job-run.ts'
import { oldJobs, reportGenerateJobs, staleJobs } from './fba/report-generate-job.ts'
import { feeCalls } from './fee/fee.ts'
import { inventoryCalls } from './inventory/calls.ts'
import { monthCalls } from './month/calls.ts'
import { performanceCalls } from './performance/calls.ts'
import { pointsCalls } from './points/calls.ts'
import { nightlyWork } from './points/work-close.ts'
import { pricingCalls } from './pricing/calls.ts'
import { subscriptionCalls } from './subscription/calls.ts'
import { subscribing } from './subscription/send-due.ts'
import { oldSendings } from './subscription/sendings.ts'

export default serve(
  report,
  {
    homePage: homePages,
    homePageLog: homePageLogs,
    updateLog: updateLogs,
    generalReport: generalReports,
    lineage: lineages,
    reportCheck: reportChecks,
    exchangeRate: exchangeRates,
    grossProfitParams: profitParams,
    targetConfig: targetConfigs,
    fbaInventoryReport: fbaInventoryReports,
    fbaStorageFeeReport: fbaStorageFeeReports,
    reportGenerateJob: reportGenerateJobs,
    ...performanceCalls,
    ...monthCalls,
    ...feeCalls,
    ...bonusCalls,
    ...pricingCalls,
    ...inventoryCalls,
    ...pointsCalls,
    ...subscriptionCalls,
  },
  {
    jobs: [reportChecking, generating],
    schedules: [nightlyReportCheck, staleJobs, oldJobs, nightlyWork, oldSendings],
    pulses: [folding, subscribing],
  },
)
