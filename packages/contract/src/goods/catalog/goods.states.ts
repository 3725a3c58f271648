import { stateChoices, states } from '../../kit/index.ts'

/** Goods below 200 are pending; there is no way back from 200, and groups begin there because their parts are audited. */
export const goodsStates = states(
  { 90: ['待完善', 'default'], 100: ['待审核', 'orange'], 110: ['已驳回', 'red'], 200: ['已审核', 'green'] },
  {
    'submit-audit': { label: '提交审核', from: [90, 110], to: 100 },
    'withdraw-audit': { label: '撤回', from: [100], to: 90 },
    audit: { label: '审核', from: [100], to: 200 },
    reject: { label: '驳回', from: [100], to: 110, danger: true },
  },
  90,
  [200],
)
export const auditChoices = stateChoices(goodsStates)
