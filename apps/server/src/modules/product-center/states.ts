import { DEVELOPMENT } from '@erp/contract/product-center/development/development.states'
import { MANUAL } from '@erp/contract/product-center/manual/manual-publish.states'
import { PLATFORM_INFO } from '@erp/contract/product-center/platform/platform-info.states'
import { literals } from '../../kit/db/db.ts'

export const developmentState = literals(DEVELOPMENT)
export const manualState = literals(MANUAL)
export const platformInfoState = literals(PLATFORM_INFO)
