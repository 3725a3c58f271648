import { states } from '../../kit/index.ts'

export const TASK = { waiting: 10, running: 20, unsure: 25, done: 30, failed: 40, cancelled: 50 } as const
const { waiting, running, unsure, done, failed, cancelled } = TASK

/** What timed out is unsure: the shop is searched before anything is sent again. */
export const publishTaskStates = states(
  {
    [waiting]: ['排队', 'orange'],
    [running]: ['执行中', 'blue'],
    [unsure]: ['待核实', 'gold'],
    [done]: ['成功', 'green'],
    [failed]: ['失败', 'red'],
    [cancelled]: ['已取消', 'default'],
  },
  {
    start: { label: '开始', from: [waiting, unsure], to: running },
    later: { label: '稍后再试', from: [running], to: waiting },
    doubt: { label: '待核实', from: [running], to: unsure },
    succeed: { label: '成功', from: [running], to: done },
    fail: { label: '失败', from: [waiting, running], to: failed, danger: true },
    retry: { label: '重试', from: [failed], to: waiting },
    cancel: { label: '取消', from: [waiting], to: cancelled, danger: true, confirm: '取消后不再发送到平台，确定取消吗？' },
  },
  waiting,
)
/** One of these for a shop, goods and type. */
export const LIVE_TASK: readonly number[] = [waiting, running, unsure]
export const TASK_TYPE = { publish: 1, update: 2, online: 3, offline: 4, price: 5, stock: 6 } as const
export const TASK_TYPES = [
  [TASK_TYPE.publish, '发布', 'green'],
  [TASK_TYPE.update, '更新', 'blue'],
  [TASK_TYPE.online, '上架', 'cyan'],
  [TASK_TYPE.offline, '下架', 'default'],
  [TASK_TYPE.price, '改价', 'gold'],
  [TASK_TYPE.stock, '改库存', 'purple'],
] as const
