import { stockWarning } from '@erp/contract/stock/figures/store-report'
import { InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { type CallError, call, confirm, done, type LineColumn, Lines, type List } from '../../../kit/index.ts'
import type { useQuantities } from '../parts/quantities.tsx'
import type { Warning } from './stock-warning.tsx'

interface Props {
  rows: Warning[]
  list: List
  quantities: ReturnType<typeof useQuantities>
  onClose: () => void
}
interface Buying {
  row: Warning
  quantity: number
}
const MOST = 999_999
const REPEATED = '确认后可重复生成'

/** 生成采购单 from warnings: what is bought, beside what was bought last. */
export function WarningOrders({ rows, list, quantities, onClose }: Props) {
  const [buying, setBuying] = useState<Buying[]>(() =>
    rows.map((row) => ({ row, quantity: quantities.typed.get(row.id) ?? row.suggestQty ?? 0 })),
  )
  const [busy, setBusy] = useState(false)
  const bought = buying.filter(({ quantity }) => quantity > 0)
  const change = (id: number, quantity: number) =>
    setBuying((before) => before.map((each) => (each.row.id === id ? { ...each, quantity } : each)))
  const submit = async () => {
    setBusy(true)
    const orderNos = await send(bought)
    setBusy(false)
    if (!orderNos) return
    done(`已生成 ${orderNos.length} 张采购单：${orderNos.slice(0, 3).join('、')}${orderNos.length > 3 ? ' 等' : ''}`)
    onClose()
    quantities.forget()
    list.clear()
    void list.refresh()
  }
  return (
    <Modal
      open
      width={760}
      title={`生成采购单（${bought.length} 个SKU，${bought.reduce((sum, { quantity }) => sum + quantity, 0)} 件）`}
      okText="生成采购单"
      okButtonProps={{ loading: busy, disabled: bought.length === 0 }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p>按供应商、收货仓、采购员分单，价格取默认报价；数量为 0 的行不下单。</p>
      <div className="warning-orders">
        <Lines<Buying> rows={buying} keyOf={({ row }) => row.id} columns={columnsOf(change)} />
      </div>
    </Modal>
  )
}

const columnsOf = (change: (id: number, quantity: number) => void): LineColumn<Buying>[] => [
  { title: 'SKU', render: ({ row }) => row.sku },
  { title: '仓库', render: ({ row }) => row.storeName },
  { title: '建议采购', right: true, render: ({ row }) => row.suggestQty },
  { title: '采购在途', right: true, render: ({ row }) => row.purchaseInTransit },
  { title: '最近采购单', render: ({ row }) => row.lastOrderNo },
  {
    title: '采购数量',
    render: ({ row, quantity }) => (
      <InputNumber
        aria-label={`${row.sku} 采购数量`}
        min={0}
        max={MOST}
        precision={0}
        value={quantity}
        onChange={(value) => change(row.id, value ?? 0)}
      />
    ),
  },
]

/** Bought once already: asked before it is bought again. */
async function send(bought: Buying[]): Promise<string[] | null> {
  const rows = (confirmRepeat: 0 | 1) =>
    bought.map(({ row, quantity }) => ({
      storeId: row.storeId ?? 0,
      skuId: row.skuId ?? 0,
      warnVersion: row.warnVersion ?? 0,
      quantity,
      confirmRepeat,
    }))
  const repeated = (error: CallError) => error.message.includes(REPEATED)
  try {
    return (await call(stockWarning, 'create-purchase-order', { rows: rows(0) }, { handles: repeated })).orderNos
  } catch (error) {
    if (!repeated(error as CallError)) return null
    if (!(await confirm((error as CallError).message, { ok: '仍然生成' }))) return null
    const again = await call(stockWarning, 'create-purchase-order', { rows: rows(1) }).catch(() => null)
    return again?.orderNos ?? null
  }
}
