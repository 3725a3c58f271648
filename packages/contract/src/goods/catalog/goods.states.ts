import { stateChoices, states } from '../../kit/index.ts'

export const AUDIT_STATE = { incomplete: 90, waiting: 100, rejected: 110, audited: 200 } as const
const { incomplete, waiting, rejected, audited } = AUDIT_STATE

/** Goods below 200 are pending; there is no way back from 200, and groups begin there because their parts are audited. */
export const goodsStates = states(
  {
    [incomplete]: ['待完善', 'default'],
    [waiting]: ['待审核', 'orange'],
    [rejected]: ['已驳回', 'red'],
    [audited]: ['已审核', 'green'],
  },
  {
    'submit-audit': { label: '提交审核', from: [incomplete, rejected], to: waiting },
    'withdraw-audit': { label: '撤回', from: [waiting], to: incomplete },
    audit: { label: '审核', from: [waiting], to: audited },
    reject: { label: '驳回', from: [waiting], to: rejected, danger: true },
  },
  incomplete,
  [audited],
)
export const auditChoices = stateChoices(goodsStates)
