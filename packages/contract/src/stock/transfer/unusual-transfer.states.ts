import { states } from '../../kit/index.ts'

export const UNUSUAL_STATE = { waiting: 0, handling: 1, handled: 2 } as const
const { waiting, handling, handled } = UNUSUAL_STATE

export const unusualStates = states(
  { [waiting]: ['待处理', 'orange'], [handling]: ['处理中', 'blue'], [handled]: ['已处理', 'green'] },
  {
    handle: { label: '处理', from: [waiting, handling], to: handling },
    finish: { label: '处理', from: [waiting, handling], to: handled },
  },
)
