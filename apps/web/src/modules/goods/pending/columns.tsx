import { goodsStates } from '@erp/contract/goods/catalog/goods.states'
import type { PendingGoodsRow } from '@erp/contract/goods/pending/goods-pending'
import { Tag } from 'antd'
import { type Column, type Expansion, StatusTag } from '../../../kit/index.ts'
import './pending.css'
import { cost, leading, people, range, Score } from '../catalog/list/columns.tsx'

export const pendingColumns = (expand: Pick<Expansion, 'open' | 'toggle'>): Column<any>[] => [
  ...leading(expand),
  {
    id: 'auditStatus',
    title: '审核状态',
    width: 92,
    render: (row: PendingGoodsRow) => <StatusTag states={goodsStates} value={Number(row.auditStatus)} />,
  },
  { id: 'missing', title: '缺少资料', width: 300, render: (row: PendingGoodsRow) => <Missing items={row.missing ?? []} /> },
  ...cost(),
  range('weightMin', 'weightMax', '重量(g)'),
  ...people(),
  { id: 'healthScore', title: '完整度', width: 112, render: (row: PendingGoodsRow) => <Score value={row.healthScore ?? 0} /> },
  { id: 'submitBy', title: '提交人', width: 92, render: (row: PendingGoodsRow) => row.submitByName },
  { id: 'submitTime', title: '提交时间', width: 158, sort: 'submitTime', render: (row: PendingGoodsRow) => row.submitTime },
  {
    id: 'rejectReason',
    title: '驳回原因',
    width: 200,
    render: (row: PendingGoodsRow) => <span title={row.rejectReason ?? undefined}>{row.rejectReason}</span>,
  },
  { id: 'updateTime', title: '更新时间', width: 158, sort: 'updateTime', render: (row: PendingGoodsRow) => row.updateTime },
]

export const Missing = ({ items }: { items: string[] }) => (
  <span className="missing" title={items.join('、')}>
    {items.map((item) => (
      <Tag key={item} color="red" variant="filled">
        {item}
      </Tag>
    ))}
  </span>
)
