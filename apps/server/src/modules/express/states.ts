import { FREIGHT_STATE } from '@erp/contract/express/freight/freight-table.states'
import { literals } from '../../kit/db/db.ts'

export const freightState = literals(FREIGHT_STATE)
