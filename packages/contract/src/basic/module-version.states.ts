import { states } from '../kit/index.ts'

export const versionStates = states(
  { 0: ['草稿', 'default'], 1: ['已发布', 'green'], 2: ['已撤回', 'red'] },
  {
    publish: { label: '发布', from: [0], to: 1, confirm: '发布后所有人都会收到通知，确定发布？' },
    withdraw: { label: '撤回', from: [1], to: 2, confirm: '撤回后不能再次发布，确定撤回？', danger: true },
  },
)
