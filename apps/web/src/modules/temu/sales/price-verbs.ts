import { reasonField } from '@erp/contract/kit'
import { PRICE_AUDIT, PRICE_SOURCE, PRICE_STATE } from '@erp/contract/temu/sales/price.states'
import { type EachPrice, priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import { offers, type WholeVerb } from '../../../kit/index.ts'
import type { Price } from './rows.ts'

export type PriceDeed = 'accept' | 'refuse' | 'pass' | 'reject' | 'withdraw'
export interface PriceVerb {
  key: PriceDeed
  label: string
  action: 'answer' | 'audit' | 'withdraw'
  with: { accept?: 0 | 1; pass?: 0 | 1 }
  /** What has to be said. */
  why?: string
  danger?: boolean
  fits: (row: Price) => boolean
  not: string
}
const OPEN: readonly number[] = [PRICE_STATE.waiting, PRICE_STATE.asked]
const isAsked = (row: Price) => row.status === PRICE_STATE.asked
const waitsForAudit = (row: Price) => row.auditStatus === PRICE_AUDIT.waiting && OPEN.includes(row.status)
const mayBeAccepted = (row: Price) =>
  isAsked(row) && row.auditStatus !== PRICE_AUDIT.waiting && row.auditStatus !== PRICE_AUDIT.rejected
const isOurs = (row: Price) => row.source === PRICE_SOURCE.ours && row.status === PRICE_STATE.waiting

const ALL: PriceVerb[] = [
  { key: 'accept', label: '接受', action: 'answer', with: { accept: 1 }, fits: mayBeAccepted, not: '只能接受待确认的调价单' },
  {
    key: 'refuse',
    label: '拒绝',
    action: 'answer',
    with: { accept: 0 },
    why: '拒绝原因',
    danger: true,
    fits: isAsked,
    not: '只能拒绝待供应商确认的调价单',
  },
  { key: 'pass', label: '通过', action: 'audit', with: { pass: 1 }, fits: waitsForAudit, not: '只能审核待审核的调价单' },
  {
    key: 'reject',
    label: '驳回',
    action: 'audit',
    with: { pass: 0 },
    why: '驳回原因',
    danger: true,
    fits: waitsForAudit,
    not: '只能审核待审核的调价单',
  },
  { key: 'withdraw', label: '撤回', action: 'withdraw', with: {}, danger: true, fits: isOurs, not: '只能撤回我方发起的待调价单' },
]
export const priceVerbs = (): PriceVerb[] => ALL.filter(({ action }) => offers(priceAdjust, action))
export const verbOf = (key: PriceDeed): PriceVerb => ALL.find((verb) => verb.key === key)!

export const wholePriceVerbs = (): WholeVerb[] =>
  priceVerbs().map(({ key, label, action, with: given, why, danger }) => ({
    key,
    label,
    resource: priceAdjust,
    action,
    with: given,
    danger,
    ...(why && { fields: { reason: { ...reasonField, label: why } } }),
  }))

/** Several of them have each their own fate. */
export function outcomeOf({ done, failed }: EachPrice, label: string): { done: string | null; failed: string | null } {
  const said = failed.slice(0, 3).map(({ adjustNo, reason }) => `${adjustNo}：${reason}`)
  return {
    done: done.length ? `${label} ${done.length} 张` : null,
    failed: failed.length ? `${failed.length} 张未完成：${said.join('；')}${failed.length > 3 ? ' 等' : ''}` : null,
  }
}
