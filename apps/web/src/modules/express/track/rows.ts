import type { track } from '@erp/contract/express/track/track'
import type { ListRow } from '../../../kit/index.ts'

export type Track = ListRow<typeof track>
