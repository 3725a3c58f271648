import { states } from '../../kit/index.ts'
import { CHECK_FLAG, CHECK_FLAGS } from '../document.ts'

const { waitAudit, audited, archived, ended } = CHECK_FLAG
const table = {
  [waitAudit]: CHECK_FLAGS[waitAudit],
  [audited]: CHECK_FLAGS[audited],
  [archived]: CHECK_FLAGS[archived],
  [ended]: CHECK_FLAGS[ended],
}
const voiding = { label: '作废', to: ended, danger: true, confirm: '确认作废吗？作废后不能恢复' } as const

/** A plan may still be given up while its receipts are being counted. */
export const checkBatchStates = states(table, {
  audit: { label: '审核', from: [waitAudit], to: audited },
  invalid: { ...voiding, from: [waitAudit, audited] },
  archive: { label: '归档', from: [audited], to: archived },
})
/** First counts, final counts and results alike. */
export const checkStates = states(table, {
  audit: { label: '审核', from: [waitAudit], to: audited },
  invalid: { ...voiding, from: [waitAudit] },
  archive: { label: '归档', from: [audited], to: archived },
})
