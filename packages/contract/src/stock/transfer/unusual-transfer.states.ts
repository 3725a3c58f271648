import { states } from '../../kit/index.ts'

export const unusualStates = states(
  { 0: ['待处理', 'orange'], 1: ['处理中', 'blue'], 2: ['已处理', 'green'] },
  {
    handle: { label: '处理', from: [0, 1], to: 1 },
    finish: { label: '处理', from: [0, 1], to: 2 },
  },
)
