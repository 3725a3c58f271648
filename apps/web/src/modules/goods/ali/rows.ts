import type { aliGoods } from '@erp/contract/goods/ali/ali-goods'
import type { ListRow } from '../../../kit/index.ts'

export type AliLink = ListRow<typeof aliGoods, 'page'>
