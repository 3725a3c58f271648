import { states } from '../../kit/index.ts'

export const WAIT_MOVE_STATE = { waiting: 0, generated: 1, done: 2, ignored: 3 } as const
const { waiting, generated, done, ignored } = WAIT_MOVE_STATE

export const waitMoveStates = states(
  {
    [waiting]: ['待移', 'orange'],
    [generated]: ['已生成', 'blue'],
    [done]: ['已完成', 'green'],
    [ignored]: ['已忽略', 'default'],
  },
  {
    generate: { label: '生成移货单', from: [waiting], to: generated },
    ignore: { label: '忽略', from: [waiting], to: ignored },
    finish: { label: '完成', from: [generated], to: done },
    back: { label: '退回待移', from: [generated], to: waiting },
  },
)
