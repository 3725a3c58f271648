import { states } from '../../kit/index.ts'

export const MANUAL = { waiting: 10, done: 20, failed: 30, cancelled: 40 } as const
const { waiting, done, failed, cancelled } = MANUAL

export const manualStates = states(
  {
    [waiting]: ['待刊登', 'orange'],
    [done]: ['已刊登', 'green'],
    [failed]: ['刊登失败', 'red'],
    [cancelled]: ['已取消', 'default'],
  },
  {
    finish: { label: '确认刊登', from: [waiting], to: done },
    fail: { label: '登记失败', from: [waiting], to: failed, danger: true },
    reopen: { label: '重新刊登', from: [failed], to: waiting },
    cancel: { label: '取消', from: [waiting, failed], to: cancelled, danger: true },
  },
  waiting,
)
