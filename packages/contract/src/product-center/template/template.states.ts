import { states } from '../../kit/index.ts'

export const TEMPLATE = { draft: 10, ready: 20, publishing: 30, published: 40, partly: 50 } as const
const { draft, ready, publishing, published, partly } = TEMPLATE

export const templateStates = states(
  {
    [draft]: ['草稿', 'default'],
    [ready]: ['可发布', 'blue'],
    [publishing]: ['发布中', 'gold'],
    [published]: ['已发布', 'green'],
    [partly]: ['部分失败', 'red'],
  },
  {
    check: { label: '检查通过', from: [draft], to: ready },
    edit: { label: '修改', from: [ready, published, partly], to: draft },
    publish: { label: '发布', from: [ready, published, partly], to: publishing },
    finish: { label: '发布完成', from: [publishing], to: published },
    fail: { label: '部分失败', from: [publishing], to: partly },
    unlock: { label: '取消发布', from: [publishing], to: ready },
  },
  draft,
)
/** Templates and listings alike. */
export const LIST_TYPE = { pop: 1, managed: 2, defective: 3 } as const
export const LIST_TYPES = [
  [LIST_TYPE.pop, 'POP', 'blue'],
  [LIST_TYPE.managed, '全托管', 'purple'],
  [LIST_TYPE.defective, '不良品', 'orange'],
] as const
