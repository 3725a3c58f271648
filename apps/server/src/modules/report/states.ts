import { EXECUTE_STATE } from '@erp/contract/report/fba/report-generate-job'
import { literals } from '../../kit/db/db.ts'

export const executeState = literals(EXECUTE_STATE)
