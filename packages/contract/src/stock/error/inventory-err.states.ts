import { states } from '../../kit/index.ts'

export const ERR_STATE = { waiting: 0, handling: 1, handled: 2, closed: 3 } as const
const { waiting, handling, handled, closed } = ERR_STATE

export const errStates = states(
  {
    [waiting]: ['待处理', 'orange'],
    [handling]: ['处理中', 'blue'],
    [handled]: ['已处理', 'green'],
    [closed]: ['已关闭', 'default'],
  },
  {
    claim: { label: '领取', from: [waiting], to: handling },
    check: { label: '生成盘点单', from: [waiting, handling], to: handling },
    count: { label: '盘点处理', from: [waiting, handling], to: handled },
    handle: { label: '处理', from: [waiting, handling], to: handled },
    close: { label: '关闭', from: [waiting, handling], to: closed, danger: true },
  },
)
