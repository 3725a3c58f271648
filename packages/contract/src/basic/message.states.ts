import { states } from '../kit/index.ts'

/** What a module's version says begins published. */
export const messageStates = states(
  { 0: ['草稿', 'default'], 1: ['已发布', 'green'], 2: ['已撤回', 'red'] },
  {
    publish: { label: '发布', from: [0], to: 1 },
    withdraw: { label: '撤回', from: [1], to: 2, danger: true },
  },
  0,
  [1],
)
