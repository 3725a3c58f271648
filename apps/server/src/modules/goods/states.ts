import { OFFER_STATE } from '@erp/contract/goods/ali/goods1688'
import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import { MATCH_STATE, SALE_STATE } from '@erp/contract/goods/link/shopsku'
import { literals } from '../../kit/db/db.ts'

export const auditState = literals(AUDIT_STATE)
export const matchState = literals(MATCH_STATE)
export const saleState = literals(SALE_STATE)
export const offerState = literals(OFFER_STATE)
