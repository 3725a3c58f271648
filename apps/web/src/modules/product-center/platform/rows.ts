import type { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import type { ListRow } from '../../../kit/index.ts'

export type PlatformInfo = ListRow<typeof platformInfo>
