import { states } from '../../kit/index.ts'

export const SIGN_RESULT = { matched: 1, unclaimed: 2, claimed: 3, revoked: 4 } as const
const { matched, unclaimed, claimed, revoked } = SIGN_RESULT
/** A parcel at the dock: known by its number, or waiting for somebody who knows it. */
export const signStates = states(
  {
    [matched]: ['已匹配', 'green'],
    [unclaimed]: ['无主件', 'orange'],
    [claimed]: ['已认领', 'blue'],
    [revoked]: ['已撤销', 'default'],
  },
  {
    claim: { label: '认领', from: [unclaimed], to: claimed },
    release: { label: '退回无主件', from: [matched, claimed], to: unclaimed },
    revoke: { label: '撤销签收', from: [matched, unclaimed, claimed], to: revoked, danger: true },
  },
  matched,
  [unclaimed],
)

export const QC = { waiting: 100, checked: 200, dropped: 700 } as const
export const qcStates = states(
  { [QC.waiting]: ['待质检', 'orange'], [QC.checked]: ['已质检', 'green'], [QC.dropped]: ['已作废', 'default'] },
  {
    submit: { label: '提交质检', from: [QC.waiting], to: QC.checked },
    invalid: { label: '作废', from: [QC.waiting, QC.checked], to: QC.dropped, danger: true },
  },
)

export const STOCK_IN_DOC = { waitAudit: 100, audited: 200, dropped: 700 } as const
export const stockInStates = states(
  {
    [STOCK_IN_DOC.waitAudit]: ['待审核', 'orange'],
    [STOCK_IN_DOC.audited]: ['已审核', 'green'],
    [STOCK_IN_DOC.dropped]: ['已作废', 'default'],
  },
  {
    audit: { label: '审核', from: [STOCK_IN_DOC.waitAudit], to: STOCK_IN_DOC.audited },
    invalid: { label: '作废', from: [STOCK_IN_DOC.waitAudit], to: STOCK_IN_DOC.dropped, danger: true },
    reverse: { label: '红冲', from: [STOCK_IN_DOC.audited], to: STOCK_IN_DOC.dropped, danger: true },
  },
)
/** How goods are checked: by the level of their supplier. */
export const QC_MODE = { none: 0, sample: 1, all: 2 } as const
export const QC_MODES = [
  [QC_MODE.none, '免检'],
  [QC_MODE.sample, '抽检'],
  [QC_MODE.all, '全检'],
] as const
