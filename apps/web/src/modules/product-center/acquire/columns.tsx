import { readingOf } from '@erp/contract/kit/reading'
import { acquisitionFields, dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { acquisitionStates } from '@erp/contract/product-center/acquire/acquisition.states'
import { Link } from 'react-router'
import { ChoiceTag, type Column, columnsOf, StatusTag } from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import { TwoLines } from '../../order/desk/list/order-cells.tsx'
import type { Acquisition } from './rows.ts'
import '../../order/order.css'

const nothing = <span className="nothing">–</span>

/** What decides first; the rest can be shown by choice. */
export function acquisitionColumns(edit: (row: Acquisition) => void): Column<Acquisition>[] {
  const shown = [PICTURE, titleOf(edit), ...OFFERED, ...STANDING, ...WHO]
  const taken = new Set(shown.flatMap(({ id, exports = [] }) => [id, ...exports]))
  const others = columnsOf(dataAcquisition)
    .filter(({ id }) => !taken.has(id))
    .map(({ fixed: _fixed, ...column }) => ({ ...column, hidden: true }))
  return [...shown, ...others]
}

const PICTURE: Column<Acquisition> = {
  id: 'mainImage',
  title: '图',
  width: 60,
  onCard: 'picture',
  exports: [],
  render: (row) => <GoodsPicture url={row.mainImage} />,
}

const titleOf = (edit: (row: Acquisition) => void): Column<Acquisition> => ({
  id: 'titleCn',
  title: '标题',
  width: 216,
  exports: ['titleCn', 'title'],
  render: (row) => (
    <TwoLines
      first={
        <button type="button" className="acquire-title" title={row.titleCn ?? row.title ?? undefined} onClick={() => edit(row)}>
          {row.titleCn ?? row.title ?? '（等待采集）'}
        </button>
      }
      second={row.titleCn && row.title !== row.titleCn && row.title}
    />
  ),
})

const OFFERED: Column<Acquisition>[] = [
  {
    id: 'srcPlat',
    title: '来源',
    width: 92,
    sort: 'srcPlat',
    exports: ['srcPlat', 'url', 'srcItemId', 'shopName'],
    render: (row) => <TwoLines first={<Source row={row} />} second={row.shopName} />,
  },
  {
    id: 'priceMin',
    title: '价格',
    width: 138,
    align: 'right',
    sort: 'priceMin',
    exports: ['currency', 'priceMin', 'priceMax'],
    render: (row) => priceOf(row) ?? nothing,
  },
  { id: 'skuCount', title: 'SKU数', width: 82, align: 'right', sort: 'skuCount', render: (row) => row.skuCount || nothing },
  {
    id: 'salesCount',
    title: '销量',
    width: 76,
    align: 'right',
    sort: 'salesCount',
    render: (row) => readingOf('salesCount', acquisitionFields.salesCount, row) || nothing,
  },
]

const STANDING: Column<Acquisition>[] = [
  { id: 'catId', title: '类目', width: 96, sort: 'catId', render: (row) => row.catName ?? nothing },
  {
    id: 'acqStatus',
    title: '状态',
    width: 118,
    onCard: 'state',
    sort: 'acqStatus',
    exports: ['acqStatus', 'developNo', 'goodsCode'],
    render: (row) => (
      <TwoLines first={<StatusTag states={acquisitionStates} value={row.acqStatus} />} second={<Became row={row} />} />
    ),
  },
  {
    id: 'failReason',
    title: '失败原因',
    width: 130,
    render: (row) =>
      row.failReason ? (
        <span className="acquire-reason" title={row.failReason}>
          {row.failReason}
        </span>
      ) : (
        nothing
      ),
  },
]

const WHO: Column<Acquisition>[] = [
  { id: 'ownerId', title: '采集人', width: 84, sort: 'ownerId', render: (row) => row.ownerName ?? nothing },
  { id: 'createTime', title: '采集时间', width: 132, sort: 'createTime', render: (row) => row.createTime?.slice(0, 16) },
]

function Source({ row }: { row: Acquisition }) {
  if (!row.srcPlat) return <>手工</>
  const label = <ChoiceTag field={acquisitionFields.srcPlat} value={row.srcPlat} />
  return row.url ? (
    <a href={row.url} target="_blank" rel="noopener noreferrer" className="acquire-source">
      {label}
    </a>
  ) : (
    label
  )
}

function priceOf(row: Acquisition): string | null {
  if (!row.priceMin) return null
  const [low, high] = [
    readingOf('priceMin', acquisitionFields.priceMin, row),
    readingOf('x', { kind: 'decimal', label: '' }, { x: row.priceMax }),
  ]
  return row.priceMax && row.priceMax !== row.priceMin ? `${low} – ${high}` : low
}

function Became({ row }: { row: Acquisition }) {
  if (row.developNo) return <Link to={`/product/development?developNo=${row.developNo}`}>{row.developNo}</Link>
  if (row.goodsCode) return <Link to={`/product/goodsList?goodsCode=${row.goodsCode}`}>{row.goodsCode}</Link>
  return Number(row.retryCount) > 0 && row.nextTime ? <>{`${row.nextTime.slice(11, 16)} 再试`}</> : null
}
