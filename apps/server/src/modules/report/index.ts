import { report } from '@erp/contract/report/index'
import { serve } from '../../kit/http/serve.ts'
import { fbaInventoryReports } from './fba-inventory-report.ts'
import { fbaStorageFeeReports } from './fba-storage-fee-report.ts'
import { generating } from './job-run.ts'
import { oldJobs, reportGenerateJobs, staleJobs } from './report-generate-job.ts'

export default serve(
  report,
  { fbaInventoryReport: fbaInventoryReports, fbaStorageFeeReport: fbaStorageFeeReports, reportGenerateJob: reportGenerateJobs },
  { jobs: [generating], schedules: [staleJobs, oldJobs] },
)
