import { room } from '../../kit/index.ts'
import { repeat } from './repeat.ts'

/** Asked by the pages of developments and of what was collected, with their permission. */
export const repeatRoom = room({
  resources: { repeat },
  permissions: {
    'productCenter:development:query': ['查看产品开发详情', ['seller', 'developer', 'supervisor', 'purchaser']],
  },
  menu: {},
})
