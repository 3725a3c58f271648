import { states } from '../../kit/index.ts'

export const BONUS_STATE = { open: 0, confirmed: 1 } as const
const { open, confirmed } = BONUS_STATE

export const bonusStates = states(
  { [open]: ['待确认', 'orange'], [confirmed]: ['已确认', 'green'] },
  {
    confirm: {
      label: '确认',
      from: [open],
      to: confirmed,
      confirm: '确认后按此刻的数字冻结，之后入账的单据不再改变它，确定确认？',
    },
    revoke: { label: '撤销确认', from: [confirmed], to: open, danger: true },
  },
)
