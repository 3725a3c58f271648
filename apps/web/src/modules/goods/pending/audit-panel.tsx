import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import type { PendingGoodsRow } from '@erp/contract/goods/pending/goods-pending'
import { useQuery } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { Cover, call, Lines, type List, may, useProfile, ViewDrawer } from '../../../kit/index.ts'
import { AliTab } from '../catalog/detail/ali-tab.tsx'
import { HealthOf, Pictures } from '../catalog/detail/basic-tab.tsx'
import '../catalog/detail/detail.css'
import { GoodsSheet } from '../catalog/detail/sheet.tsx'
import { own } from '../catalog/list/sku-lines.tsx'
import { RepeatList } from '../catalog/repeats.tsx'
import { Missing } from './columns.tsx'
import type { OpenedPending } from './goods-pending.tsx'
import './pending.css'
import { compared } from './submit-dialog.tsx'
import { can, move } from './verbs.ts'

interface Props {
  row: PendingGoodsRow
  list: List
  onOpen: (open: OpenedPending) => void
}

/** A goods laid out to be judged: its data beside its pictures, what 1688 asks, and what it may be again. */
export function AuditPanel({ row, list, onOpen }: Props) {
  const { userId } = useProfile()
  const [saving, setSaving] = useState(false)
  const next = neighbour(list, row, 1)
  const audit = async () => {
    setSaving(true)
    const after = neighbour(list, row, 1) ?? neighbour(list, row, -1)
    if (await move('audit', [row], list)) onOpen(after ? { kind: 'audit', row: after } : null)
    setSaving(false)
  }
  return (
    <ViewDrawer
      open
      size="min(1320px, 96%)"
      className="detail"
      title={`${row.goodsCode} ${row.goodsName}`}
      extra={next && <Button onClick={() => onOpen({ kind: 'audit', row: next })}>下一个</Button>}
      onClose={() => onOpen(null)}
      footer={
        <Space className="drawer-footer">
          {can('reject', row, userId) && (
            <Button danger onClick={() => onOpen({ kind: 'reject', rows: [row] })}>
              驳回
            </Button>
          )}
          {can('audit', row, userId) && (
            <Button type="primary" loading={saving} onClick={() => void audit()}>
              审核通过
            </Button>
          )}
        </Space>
      }
    >
      <Judged key={row.goodsId} row={row} />
    </ViewDrawer>
  )
}

function neighbour(list: List, row: PendingGoodsRow, step: 1 | -1): PendingGoodsRow | undefined {
  const at = list.rows.findIndex((one) => one['goodsId'] === row.goodsId)
  return at < 0 ? undefined : (list.rows[at + step] as PendingGoodsRow | undefined)
}

function Judged({ row }: { row: PendingGoodsRow }) {
  const goods = useQuery({
    queryKey: ['list', goodsItem.path, 'get', row.goodsId],
    queryFn: ({ signal }) => call(goodsItem, 'get', { id: row.goodsId }, { signal }),
    staleTime: 0,
  })
  if (!goods.data) return <Cover loading={goods.isLoading} error={goods.error} onRetry={() => void goods.refetch()} />
  return (
    <div className="judged">
      <div>
        {goods.data.missing.length > 0 && (
          <p>
            缺少资料 <Missing items={goods.data.missing} />
          </p>
        )}
        {goods.data.rejectReason && <p className="sheet-reason">上次驳回原因：{goods.data.rejectReason}</p>}
        <GoodsSheet goods={goods.data} columns={2} />
        <Part title={`SKU ${goods.data.skus.length}`}>
          <div className="scroll-x">
            <Lines columns={own()} rows={goods.data.skus} keyOf={(sku) => sku.skuId} />
          </div>
        </Part>
      </div>
      <Beside row={row} goods={goods.data} />
    </div>
  )
}

const Beside = ({ row, goods }: { row: PendingGoodsRow; goods: GoodsDetail }) => (
  <div>
    <Part title="图片">
      <Pictures goods={goods} />
    </Part>
    <Part title="疑似重复">
      <RepeatsOf row={row} />
    </Part>
    {may('goods:ali:list') && (
      <Part title="1688价格">
        <AliTab goodsId={goods.goodsId} />
      </Part>
    )}
    <Part title="商品体检">
      <HealthOf goodsId={goods.goodsId} />
    </Part>
  </div>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="judged-part">
    <h3>{title}</h3>
    {children}
  </section>
)

function RepeatsOf({ row }: { row: PendingGoodsRow }) {
  const { data } = useQuery({
    queryKey: ['repeats', row.goodsId],
    queryFn: ({ signal }) => call(goodsItem, 'check-repeat', compared(row), { signal }),
    staleTime: 0,
  })
  if (!data) return <p className="hint">正在比较…</p>
  return data.length > 0 ? <RepeatList repeats={data} /> : <p className="hint">没有相似的商品</p>
}
