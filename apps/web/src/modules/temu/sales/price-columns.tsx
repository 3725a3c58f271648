import { numberText } from '@erp/contract/kit/reading'
import { PRICE_AUDIT, PRICE_STATE, priceAuditStates, priceStates } from '@erp/contract/temu/sales/price.states'
import { priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import { arranged, ChoiceTag, StatusTag } from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import { TwoLines } from '../../order/desk/list/order-cells.tsx'
import { Countdown, MarginCell, nothing, percentOf } from './cells.tsx'
import type { Price } from './rows.ts'

const EXPORTS: Record<string, string[]> = {
  adjustNo: ['adjustNo', 'source'],
  extCode: ['extCode', 'sku'],
  newPrice: ['oldPrice', 'newPrice'],
  cost: ['cost', 'lowestPrice'],
  isEnough: ['marginBefore', 'marginAfter', 'isEnough'],
  status: ['status', 'auditStatus', 'resultReason'],
}
const OPEN: readonly number[] = [PRICE_STATE.waiting, PRICE_STATE.asked]
const { source } = priceAdjust.fields

export const PRICE_COLUMNS = arranged(priceAdjust, {
  adjustNo: {
    width: 128,
    render: (row) => <TwoLines first={row.adjustNo} second={<ChoiceTag field={source} value={row.source} />} />,
  },
  image: { width: 48, title: '图', render: (row) => <GoodsPicture url={row.image} /> },
  extCode: {
    width: 120,
    title: '货号/SKU',
    render: (row) => <TwoLines first={row.extCode} second={row.sku ?? '未关联'} />,
  },
  shopId: 104,
  deadline: { width: 112, title: '剩余时间', render: (row) => <Left row={row} /> },
  newPrice: { width: 140, title: '原价 → 新价', render: (row) => <Change row={row} /> },
  cost: { width: 92, title: '成本/最低', render: (row) => <TwoLines right first={costOf(row)} second={lowest(row)} /> },
  isEnough: { width: 156, title: '毛利率 前 → 后', render: (row) => <Margins row={row} /> },
  sold30: { width: 76, title: '30天销量', render: (row) => row.sold30 },
  status: {
    width: 138,
    render: (row) => <TwoLines first={<StatusTag states={priceStates} value={row.status} />} second={<Audited row={row} />} />,
  },
  reason: 160,
  resultReason: 140,
}).map((column) => ({
  ...column,
  ...(EXPORTS[column.id] && { exports: EXPORTS[column.id] }),
  ...(column.id === 'status' && { onCard: 'state' as const }),
}))

const costOf = ({ cost }: Price): string | null => (cost ? numberText(priceAdjust.fields.cost, cost) : null)
const lowest = ({ lowestPrice }: Price): string | null => (lowestPrice ? `最低 ${lowestPrice}` : null)

const Left = ({ row: { status, deadline } }: { row: Price }) =>
  status === PRICE_STATE.asked ? <TwoLines first={<Countdown until={deadline} />} second={deadline?.slice(5, 16)} /> : nothing

export const Change = ({ row: { oldPrice, newPrice } }: { row: Price }) => (
  <span className={Number(newPrice) < Number(oldPrice) ? 'price-down' : 'price-up'}>
    {oldPrice} → <b>{newPrice}</b>
  </span>
)

function Margins({ row }: { row: Price }) {
  const after = <MarginCell isEnough={row.isEnough} margin={row.marginAfter} field={priceAdjust.fields.isEnough} />
  if (!row.marginBefore) return after
  return (
    <span>
      {percentOf(row.marginBefore)} → {after}
    </span>
  )
}

function Audited({ row }: { row: Price }) {
  if (row.auditStatus !== PRICE_AUDIT.none && OPEN.includes(row.status))
    return <StatusTag states={priceAuditStates} value={row.auditStatus} />
  return row.resultReason ? <span title={row.resultReason}>{row.resultReason}</span> : null
}
