import { dataCenterReport } from '@erp/contract/data-center-report/index'
import { serve } from '../../kit/serve.ts'
import { exchangeRates, profitParams } from './config.ts'
import { homePageLogs } from './home-page-log.ts'
import { updateLogs } from './update-log.ts'

export default serve(dataCenterReport, {
  homePageLog: homePageLogs,
  updateLog: updateLogs,
  exchangeRate: exchangeRates,
  grossProfitParams: profitParams,
})
