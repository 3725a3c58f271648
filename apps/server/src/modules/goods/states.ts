import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import { literals } from '../../kit/db/db.ts'

export const auditState = literals(AUDIT_STATE)
