import { MANUAL } from '@erp/contract/product-center/manual/manual-publish.states'
import { literals } from '../../../kit/db/db.ts'

export const manualState = literals(MANUAL)
