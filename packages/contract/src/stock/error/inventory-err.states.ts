import { states } from '../../kit/index.ts'

export const errStates = states(
  { 0: ['待处理', 'orange'], 1: ['处理中', 'blue'], 2: ['已处理', 'green'], 3: ['已关闭', 'default'] },
  {
    claim: { label: '领取', from: [0], to: 1 },
    check: { label: '生成盘点单', from: [0, 1], to: 1 },
    count: { label: '盘点处理', from: [0, 1], to: 2 },
    handle: { label: '处理', from: [0, 1], to: 2 },
    close: { label: '关闭', from: [0, 1], to: 3, danger: true },
  },
)
