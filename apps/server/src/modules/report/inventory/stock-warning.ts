import { LOW_LEVELS, stockWarningData } from '@erp/contract/report/inventory/stock-warning'
import { raw } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { warningCalls } from '../../stock/figures/warning.ts'

const LOW = LOW_LEVELS.map(([level]) => level).join(', ')

/** What the stock chapter reckoned, read from where it is kept. */
export const warningData: Handlers<typeof stockWarningData> = warningCalls(stockWarningData, raw(`t.level IN (${LOW})`))
