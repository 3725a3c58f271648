import type { logisticWay } from '@erp/contract/express/way/logistic-way'
import type { ListRow } from '../../../kit/index.ts'

export type Way = ListRow<typeof logisticWay>
