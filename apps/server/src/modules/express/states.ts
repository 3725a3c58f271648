import { FREIGHT_STATE } from '@erp/contract/express/freight/freight-table.states'
import { TRACK_STATE } from '@erp/contract/express/track/track'
import { literals } from '../../kit/db/db.ts'

export const freightState = literals(FREIGHT_STATE)
export const trackState = literals(TRACK_STATE)
