import { stateLabel } from '@erp/contract/kit'
import { afterSaleCase } from '@erp/contract/sale-after/case/case'
import { CASE, type caseStates, REFUND_STATE, refundStates } from '@erp/contract/sale-after/case/case.states'
import { caseRefund } from '@erp/contract/sale-after/case/refund'
import { email } from '@erp/contract/sale-after/mail/email'
import { type AnyResource, may, offers } from '../../../kit/index.ts'
import type { Case } from './rows.ts'

export type CaseDeed = 'audit' | 'finance' | 'confirm' | 'done' | 'edit' | 'waive' | 'mail' | 'note' | 'reject' | 'cancel'
export interface CaseVerb {
  key: CaseDeed
  label: string
  resource: AnyResource
  action: string
  /** For many at once, by its move. */
  move?: keyof (typeof caseStates)['moves']
  danger?: boolean
  /** It brings the case on: in sight, and the first of them stands out. */
  onward?: true
  fits: (row: Case) => boolean
}

const stands =
  (...states: number[]) =>
  (row: Case): boolean =>
    states.includes(row.checkFlag)
const own = { resource: afterSaleCase }
export const WAITING_REFUND = stateLabel(refundStates, REFUND_STATE.waiting)

/** What brings a case on, then what ends it. */
const VERBS: CaseVerb[] = [
  { ...own, key: 'audit', label: '审核', action: 'audit', move: 'audit', onward: true, fits: isAuditable },
  { ...own, key: 'finance', label: '财务审核', action: 'finance-audit', move: 'audit', onward: true, fits: isForFinance },
  { ...own, key: 'confirm', label: '确认退款金额', action: 'confirm-refund', onward: true, fits: isOffered },
  {
    key: 'done',
    label: '退款完成',
    resource: caseRefund,
    action: 'done',
    onward: true,
    fits: (row) => row.refundStatus === WAITING_REFUND && row.checkFlag !== CASE.closed,
  },
  { ...own, key: 'edit', label: '编辑', action: 'edit', onward: true, fits: stands(CASE.waiting) },
  { ...own, key: 'waive', label: '免退货', action: 'waive-return', move: 'waive', fits: stands(CASE.returning) },
  { resource: email, key: 'mail', label: '发邮件', action: 'send', fits: () => true },
  { ...own, key: 'note', label: '跟进', action: 'notes', fits: () => true },
  {
    ...own,
    key: 'reject',
    label: '驳回',
    action: 'reject',
    move: 'reject',
    danger: true,
    fits: stands(CASE.waiting, CASE.returning),
  },
  { ...own, key: 'cancel', label: '撤销', action: 'cancel', move: 'cancel', danger: true, fits: isCancellable },
]

export const caseVerbs = (): CaseVerb[] => VERBS.filter(({ resource, action }) => offers(resource, action))

const isBig = (row: Case): boolean => row.needsFinance === 1
/** Above the limit it is finance that says yes; who is both has one button. */
function isAuditable(row: Case): boolean {
  return row.checkFlag === CASE.waiting && (!isBig(row) || may('afterSale:case:financeAudit'))
}
function isForFinance(row: Case): boolean {
  return row.checkFlag === CASE.waiting && isBig(row) && !may('afterSale:case:audit')
}

/** Fewer pieces came back than were to: somebody says what is paid for them. */
function isOffered(row: Case): boolean {
  return row.checkFlag === CASE.settling && row.offeredAmount !== null && row.offeredAmount !== undefined
}

/** Once it was audited only an auditor takes it back. */
function isCancellable(row: Case): boolean {
  const settled = row.checkFlag === CASE.settling
  return stands(CASE.waiting, CASE.returning)(row) || (settled && may('afterSale:case:audit'))
}
