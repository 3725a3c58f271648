import { states } from '../../kit/index.ts'

export const freightStates = states(
  { 100: ['待审核', 'gold'], 200: ['已审核', 'green'], 700: ['作废', 'default'] },
  {
    audit: { label: '审核', from: [100], to: 200 },
    invalid: { label: '作废', from: [100, 200], to: 700, danger: true },
  },
)
