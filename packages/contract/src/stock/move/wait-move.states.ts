import { states } from '../../kit/index.ts'

export const waitMoveStates = states(
  { 0: ['待移', 'orange'], 1: ['已生成', 'blue'], 2: ['已完成', 'green'], 3: ['已忽略', 'default'] },
  {
    generate: { label: '生成移货单', from: [0], to: 1 },
    ignore: { label: '忽略', from: [0], to: 3 },
    finish: { label: '完成', from: [1], to: 2 },
    back: { label: '退回待移', from: [1], to: 0 },
  },
)
