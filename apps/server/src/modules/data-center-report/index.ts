import { dataCenterReport } from '@erp/contract/data-center-report/index'
import { serve } from '../../kit/http/serve.ts'
import { nightlyReportCheck, reportChecking, reportChecks } from './check.ts'
import { exchangeRates, profitParams, targetConfigs } from './config.ts'
import { generalReports } from './general-report.ts'
import { homePages } from './home-page.ts'
import { homePageLogs } from './home-page-log.ts'
import { lineages } from './lineage.ts'
import { folding } from './profit-fold.ts'
import { updateLogs } from './update-log.ts'

export default serve(
  dataCenterReport,
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
  },
  { jobs: [reportChecking], schedules: [nightlyReportCheck], pulses: [folding] },
)
