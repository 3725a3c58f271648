import { states } from '../../kit/index.ts'

export const USER_STATE = { disabled: 0, working: 1, left: 2, waitApproval: 3 } as const
const { disabled, working, left, waitApproval } = USER_STATE

/** From the application on; a rejected one is removed, and a user made by an administrator starts at work. */
export const userStates = states(
  {
    [working]: ['在职', 'green'],
    [disabled]: ['停用', 'default'],
    [left]: ['离职', 'red'],
    [waitApproval]: ['待审批', 'orange'],
  },
  {
    approve: { label: '通过', from: [waitApproval], to: working },
    disable: { label: '停用', from: [working], to: disabled, danger: true, confirm: '停用后该用户立即退出登录，确认停用吗？' },
    enable: { label: '启用', from: [disabled], to: working },
    leave: { label: '离职', from: [disabled, working], to: left, danger: true, confirm: '离职后不能恢复，确认办理离职吗？' },
  },
  waitApproval,
)
