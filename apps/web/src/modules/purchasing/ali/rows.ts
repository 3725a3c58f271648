import type { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import type { ListRow } from '../../../kit/index.ts'

export type AliOrder = ListRow<typeof aliOrder>
