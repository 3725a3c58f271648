import { compare } from '@erp/contract/kit/decimal'
import { readingOf } from '@erp/contract/kit/reading'
import { development } from '@erp/contract/product-center/development/development'
import { DEVELOPMENT, developmentStates } from '@erp/contract/product-center/development/development.states'
import { developmentFields } from '@erp/contract/product-center/development/development-fields'
import { Link } from 'react-router'
import { ChoiceTag, type Column, columnsOf, StatusTag } from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import { TwoLines } from '../../order/desk/list/order-cells.tsx'
import type { Development } from './rows.ts'
import '../../order/order.css'

const nothing = <span className="nothing">–</span>

/** What decides about a product first; the rest can be shown by choice. */
export function developmentColumns(open: (row: Development) => void): Column<Development>[] {
  const shown = [numberOf(open), ...PRODUCT, ...MONEY, ...PEOPLE]
  const taken = new Set(shown.flatMap(({ id, exports = [] }) => [id, ...exports]))
  const others = columnsOf(development)
    .filter(({ id }) => !taken.has(id))
    .map(({ fixed: _fixed, ...column }) => ({ ...column, hidden: true }))
  return [...shown, ...others]
}

const numberOf = (open: (row: Development) => void): Column<Development> => ({
  id: 'developNo',
  title: '开发编号',
  width: 138,
  fixed: 'start',
  sort: 'developNo',
  exports: ['developNo', 'source'],
  render: (row) => (
    <TwoLines
      first={
        <button type="button" className="order-no" onClick={() => open(row)}>
          {row.developNo}
        </button>
      }
      second={<ChoiceTag field={developmentFields.source} value={row.source} />}
    />
  ),
})

const PRODUCT: Column<Development>[] = [
  {
    id: 'goodsName',
    title: '产品',
    width: 196,
    exports: ['goodsName'],
    render: (row) => (
      <span className="development-goods">
        <GoodsPicture url={row.mainImage} />
        <span title={row.goodsName}>{row.goodsName}</span>
      </span>
    ),
  },
  {
    id: 'devStatus',
    title: '状态',
    width: 104,
    onCard: 'state',
    sort: 'devStatus',
    exports: ['devStatus', 'goodsCode'],
    render: (row) => <TwoLines first={<StatusTag states={developmentStates} value={row.devStatus} />} second={cameOf(row)} />,
  },
  {
    id: 'catId',
    title: '类目/类型',
    width: 104,
    sort: 'catId',
    exports: ['catId', 'devType'],
    render: (row) => (
      <TwoLines
        first={<span title={row.catName ?? undefined}>{row.catName ?? nothing}</span>}
        second={<ChoiceTag field={developmentFields.devType} value={row.devType} />}
      />
    ),
  },
  {
    id: 'platNames',
    title: '目标平台',
    width: 112,
    render: (row) => <span title={row.platNames ?? undefined}>{row.platNames ?? nothing}</span>,
  },
]

/** What it became, why it was sent back, or how long it has stood there. */
function cameOf(row: Development) {
  if (row.goodsCode) return <Link to={`/product/pendingGoods?codes=${row.goodsCode}`}>{row.goodsCode}</Link>
  if (row.devStatus === DEVELOPMENT.rejected) return <span title={row.approveRemark ?? undefined}>{row.approveRemark}</span>
  return Number(row.stayDays) > 0 && `停留${row.stayDays}天`
}

const MONEY: Column<Development>[] = [
  {
    id: 'estSalePrice',
    title: '成本/售价',
    width: 116,
    align: 'right',
    sort: 'estSalePrice',
    exports: ['estCost', 'currency', 'estSalePrice'],
    render: (row) => (
      <TwoLines
        right
        first={readingOf('estCost', { ...developmentFields.estCost, currency: undefined }, row) || nothing}
        second={readingOf('estSalePrice', developmentFields.estSalePrice, row)}
      />
    ),
  },
  {
    id: 'estProfit',
    title: '利润/利润率',
    width: 108,
    align: 'right',
    sort: 'estProfitRate',
    exports: ['estProfit', 'estProfitRate'],
    render: (row) => <Profit row={row} />,
  },
  {
    id: 'infringeCheck',
    title: '侵权',
    width: 76,
    render: (row) => <ChoiceTag field={developmentFields.infringeCheck} value={row.infringeCheck} />,
  },
]

export const isLow = ({ estProfitRate, minProfitRate }: Development): boolean =>
  estProfitRate && minProfitRate ? compare(estProfitRate, minProfitRate) < 0 : false

/** Red below what the category must earn. */
export function Profit({ row }: { row: Development }) {
  if (row.estProfit === null || row.estProfit === undefined) return nothing
  const low = isLow(row)
  return (
    <TwoLines
      right
      first={
        <span className={low ? 'over-time' : undefined}>
          {readingOf('estProfit', { ...developmentFields.estProfit, currency: undefined }, row)}
        </span>
      }
      second={
        <span className={low ? 'over-time' : undefined} title={low ? `低于类目下限${row.minProfitRate}%` : undefined}>
          {`${row.estProfitRate}%`}
        </span>
      }
    />
  )
}

const PEOPLE: Column<Development>[] = [
  {
    id: 'developerId',
    title: '开发员',
    width: 92,
    sort: 'developerId',
    exports: ['developerId', 'groupId'],
    render: (row) => <TwoLines first={row.developerName ?? nothing} second={row.groupName} />,
  },
  { id: 'recommenderId', title: '推荐人', width: 80, sort: 'recommenderId', render: (row) => row.recommenderName ?? nothing },
  { id: 'stayDays', title: '停留天数', width: 84, align: 'right', render: (row) => `${row.stayDays ?? 0}天` },
  { id: 'createTime', title: '创建时间', width: 132, sort: 'createTime', render: (row) => row.createTime?.slice(0, 16) },
]
