import { states } from '../../kit/index.ts'

export const JOB = { queued: 0, running: 1, done: 2, failed: 3 } as const
const { queued, running, done, failed } = JOB

export const jobStates = states(
  { [queued]: ['排队', 'default'], [running]: ['执行中', 'blue'], [done]: ['成功', 'green'], [failed]: ['失败', 'red'] },
  {
    begin: { label: '开始', from: [queued], to: running },
    finish: { label: '完成', from: [running], to: done },
    fail: { label: '失败', from: [queued, running], to: failed },
  },
  queued,
  [running, failed],
)

export const JOB_TYPE = { stockOrders: 1, deliveries: 2, sales: 3, prices: 4, places: 5, performance: 6 } as const
export const JOB_TYPES = [
  [JOB_TYPE.stockOrders, '备货单', 'orange'],
  [JOB_TYPE.deliveries, '发货单', 'blue'],
  [JOB_TYPE.sales, '销售', 'green'],
  [JOB_TYPE.prices, '调价单', 'purple'],
  [JOB_TYPE.places, '快递公司与收货仓', 'cyan'],
  [JOB_TYPE.performance, '店铺绩效', 'geekblue'],
] as const
export const jobTypeName = (jobType: number): string => JOB_TYPES.find(([value]) => value === jobType)![1]
