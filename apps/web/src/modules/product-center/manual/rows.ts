import type { manualPublish } from '@erp/contract/product-center/manual/manual-publish'
import type { ListRow } from '../../../kit/index.ts'

export type Publish = ListRow<typeof manualPublish>
