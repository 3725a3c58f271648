import { states } from '../../kit/index.ts'

/** From the application on; a rejected one is removed, and a user made by an administrator starts at work. */
export const userStates = states(
  { 1: ['在职', 'green'], 0: ['停用', 'default'], 2: ['离职', 'red'], 3: ['待审批', 'orange'] },
  {
    approve: { label: '通过', from: [3], to: 1 },
    disable: { label: '停用', from: [1], to: 0, danger: true, confirm: '停用后该用户立即退出登录，确认停用吗？' },
    enable: { label: '启用', from: [0], to: 1 },
    leave: { label: '离职', from: [0, 1], to: 2, danger: true, confirm: '离职后不能恢复，确认办理离职吗？' },
  },
  3,
)
