import { states } from '../../kit/index.ts'

export const FREIGHT_STATE = { waitAudit: 100, audited: 200, invalid: 700 } as const
const { waitAudit, audited, invalid } = FREIGHT_STATE

export const freightStates = states(
  { [waitAudit]: ['待审核', 'gold'], [audited]: ['已审核', 'green'], [invalid]: ['作废', 'default'] },
  {
    audit: { label: '审核', from: [waitAudit], to: audited },
    invalid: { label: '作废', from: [waitAudit, audited], to: invalid, danger: true },
  },
)
