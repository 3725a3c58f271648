import { states } from '../../kit/index.ts'

export const PICTURE = { waiting: 10, making: 20, submitted: 30, done: 40, returned: 50 } as const
const { waiting, making, submitted, done, returned } = PICTURE

export const pictureStates = states(
  {
    [waiting]: ['待分配', 'orange'],
    [making]: ['制作中', 'blue'],
    [submitted]: ['待确认', 'gold'],
    [done]: ['已完成', 'green'],
    [returned]: ['已退回', 'red'],
  },
  {
    assign: { label: '分配', from: [waiting], to: making },
    claim: { label: '领取', from: [waiting], to: making },
    submit: { label: '提交', from: [making, returned], to: submitted },
    confirm: { label: '确认', from: [submitted], to: done },
    return: { label: '退回', from: [submitted], to: returned, danger: true },
    redo: { label: '重做', from: [done], to: making },
  },
  waiting,
)
export const PRIORITY = { usual: 1, urgent: 2 } as const
export const PRIORITIES = [
  [PRIORITY.usual, '普通', 'default'],
  [PRIORITY.urgent, '加急', 'red'],
] as const
export const PICTURE_KIND = { main: 1, sku: 2, detail: 3, white: 4 } as const
export const PICTURE_KINDS = [
  [PICTURE_KIND.main, '主图'],
  [PICTURE_KIND.sku, 'SKU图'],
  [PICTURE_KIND.detail, '详情图'],
  [PICTURE_KIND.white, '白底图'],
] as const
/** What a task holds, and a zip takes, at most. */
export const MOST = { main: 12, detail: 30, white: 1, tasksInZip: 50 } as const
export const PICTURE_MB = 5
/** Platforms ask for as many pixels a side. */
export const SMALLEST_SIDE = 800
