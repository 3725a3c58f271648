import { states } from '../../kit/index.ts'

export const DEVELOPMENT = { pool: 10, open: 20, waiting: 30, approved: 40, rejected: 50, made: 60, void: 90 } as const
const { pool, open, waiting, approved, rejected, made } = DEVELOPMENT

export const developmentStates = states(
  {
    [pool]: ['待领取', 'orange'],
    [open]: ['待提交', 'gold'],
    [waiting]: ['待审批', 'blue'],
    [approved]: ['已审批', 'cyan'],
    [rejected]: ['未通过', 'red'],
    [made]: ['已生成商品', 'green'],
    [DEVELOPMENT.void]: ['已作废', 'default'],
  },
  {
    receive: { label: '领取', from: [pool], to: open },
    release: { label: '退回推荐池', from: [open], to: pool },
    submit: { label: '提交审批', from: [open, rejected], to: waiting },
    withdraw: { label: '撤回', from: [waiting], to: open },
    approve: { label: '审批通过', from: [waiting], to: approved },
    reject: { label: '审批不通过', from: [waiting], to: rejected, danger: true },
    toGoods: { label: '生成商品', from: [approved], to: made },
    goodsRemoved: { label: '商品已删除', from: [made], to: approved },
    void: { label: '作废', from: [pool, open, rejected], to: DEVELOPMENT.void, danger: true },
    restore: { label: '恢复', from: [DEVELOPMENT.void], to: open },
  },
  open,
  [pool],
)
export const DEV_TYPE = { own: 1, follow: 2 } as const
export const DEV_TYPES = [
  [DEV_TYPE.own, '正向开发', 'blue'],
  [DEV_TYPE.follow, '逆向开发', 'purple'],
] as const
export const DEV_SOURCE = { byHand: 1, recommended: 2, acquired: 3 } as const
export const DEV_SOURCES = [
  [DEV_SOURCE.byHand, '手动', 'default'],
  [DEV_SOURCE.recommended, '推荐', 'orange'],
  [DEV_SOURCE.acquired, '采集', 'cyan'],
] as const
export const INFRINGE = { unchecked: 0, safe: 1, risky: 2 } as const
export const INFRINGES = [
  [INFRINGE.unchecked, '未查', 'default'],
  [INFRINGE.safe, '无风险', 'green'],
  [INFRINGE.risky, '有风险', 'red'],
] as const
