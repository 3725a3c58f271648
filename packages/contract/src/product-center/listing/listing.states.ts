import { states } from '../../kit/index.ts'

/** The platform's word, changed by a sync or a task that was done. */
export const PRODUCT_STATUS = {
  auditing: 'auditing',
  onSelling: 'onSelling',
  offline: 'offline',
  editingRequired: 'editingRequired',
  deleted: 'deleted',
} as const
export const PRODUCT_STATUSES = [
  [PRODUCT_STATUS.onSelling, '正在销售', 'green'],
  [PRODUCT_STATUS.auditing, '审核中', 'blue'],
  [PRODUCT_STATUS.editingRequired, '审核不通过', 'red'],
  [PRODUCT_STATUS.offline, '已下架', 'default'],
  [PRODUCT_STATUS.deleted, '已删除', 'default'],
] as const
export type ProductStatus = keyof typeof PRODUCT_STATUS

export const EDIT = { synced: 0, changed: 1, updating: 2, failed: 3 } as const
const { synced, changed, updating, failed } = EDIT
/** What the platform has of what is here. */
export const editStates = states(
  {
    [synced]: ['已同步', 'green'],
    [changed]: ['待更新', 'orange'],
    [updating]: ['更新中', 'blue'],
    [failed]: ['更新失败', 'red'],
  },
  {
    change: { label: '保存', from: [synced, changed, failed], to: changed },
    push: { label: '更新', from: [changed, failed], to: updating },
    taken: { label: '更新成功', from: [updating], to: synced },
    refused: { label: '更新失败', from: [updating], to: failed },
    put: { label: '取消更新', from: [updating], to: changed },
    sync: { label: '同步', from: [changed, failed], to: synced },
  },
  synced,
)
