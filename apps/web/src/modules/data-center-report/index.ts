import { exchangeRate, grossProfitParams, targetConfig } from '@erp/contract/data-center-report/config'
import { crudPage, lazyPage, type Pages } from '../../kit/index.ts'

export const pages: Pages = {
  'data-center-report/general-report': lazyPage(() => import('./general-report.tsx')),
  'data-center-report/check': lazyPage(() => import('./check.tsx')),
  'data-center-report/exchange-rate': crudPage(exchangeRate),
  'data-center-report/gross-profit-params': crudPage(grossProfitParams),
  'data-center-report/target-config': crudPage(targetConfig),
}
