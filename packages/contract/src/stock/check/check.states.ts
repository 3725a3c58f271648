import { states } from '../../kit/index.ts'
import { CHECK_FLAGS } from '../document.ts'

const { 100: waiting, 200: audited, 600: archived, 700: invalid } = CHECK_FLAGS
const table = { 100: waiting, 200: audited, 600: archived, 700: invalid }
const voiding = { label: '作废', to: 700, danger: true, confirm: '确认作废吗？作废后不能恢复' } as const

/** A plan may still be given up while its receipts are being counted. */
export const checkBatchStates = states(table, {
  audit: { label: '审核', from: [100], to: 200 },
  invalid: { ...voiding, from: [100, 200] },
  archive: { label: '归档', from: [200], to: 600 },
})
/** First counts, final counts and results alike. */
export const checkStates = states(table, {
  audit: { label: '审核', from: [100], to: 200 },
  invalid: { ...voiding, from: [100] },
  archive: { label: '归档', from: [200], to: 600 },
})
