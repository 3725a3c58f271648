import { ACQUISITION } from '@erp/contract/product-center/acquire/acquisition.states'
import { literals } from '../../../kit/db/db.ts'

export const acquisition = literals(ACQUISITION)
