import type { sign } from '@erp/contract/purchasing/dock/sign'
import type { ListRow } from '../../../kit/index.ts'

export type Signed = ListRow<typeof sign>
