import { PLATFORM_INFO } from '@erp/contract/product-center/platform/platform-info.states'
import { literals } from '../../../kit/db/db.ts'

export const infoState = literals(PLATFORM_INFO)
