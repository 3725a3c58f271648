import type { publishTask } from '@erp/contract/product-center/task/publish-task'
import type { ListRow } from '../../../kit/index.ts'

export type PublishTask = ListRow<typeof publishTask>
