import { suggest } from '@erp/contract/purchasing/plan/suggest'
import { AutoComplete, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { call, done, type LineColumn, Lines } from '../../../kit/index.ts'
import type { Suggestion } from './rows.ts'

interface Props {
  verb: 'to-plan' | 'to-order'
  rows: Suggestion[]
  typed: ReadonlyMap<number, number>
  onClose: () => void
  onDone: () => void
}
interface Buying {
  row: Suggestion
  quantity: number
  reason: string
}
const TITLES = { 'to-plan': '生成采购计划', 'to-order': '直接生成采购单' }
const REASONS = ['促销备货', '活动结束', '季节变化', '供应商凑箱', '资金控制', '滞销风险'].map((value) => ({ value }))
const MOST = 999_999

type Change = (id: number, more: Partial<Buying>) => void
const explained = ({ row, quantity, reason }: Buying): boolean => quantity === row.suggestQty || reason.trim() !== ''

/** What is bought, with a reason wherever it is not what was suggested. */
export function BuyDialog({ verb, rows, typed, onClose, onDone }: Props) {
  const [buying, setBuying] = useState<Buying[]>(() =>
    rows.map((row) => ({ row, quantity: typed.get(row.id) ?? row.suggestQty, reason: '' })),
  )
  const [busy, setBusy] = useState(false)
  const change: Change = (id, more) =>
    setBuying((before) => before.map((each) => (each.row.id === id ? { ...each, ...more } : each)))
  const bought = buying.filter(({ quantity }) => quantity > 0)
  const ready = bought.every(explained)
  const submit = async () => {
    setBusy(true)
    const numbers = await send(verb, bought.map(asked)).catch(() => null)
    setBusy(false)
    if (!numbers) return
    done(`已生成 ${numbers.length} 张${verb === 'to-plan' ? '计划' : '采购单'}：${named(numbers)}`)
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      width={860}
      title={`${TITLES[verb]}（${bought.length} 个SKU，${bought.reduce((sum, { quantity }) => sum + quantity, 0)} 件）`}
      okText={TITLES[verb]}
      okButtonProps={{ loading: busy, disabled: bought.length === 0 || !ready }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {!ready && <p className="buy-hint">数量与建议不同的行，请填写改量原因</p>}
      <div className="buy-lines">
        <Lines<Buying> rows={buying} keyOf={({ row }) => row.id} columns={columnsOf(change)} />
      </div>
    </Modal>
  )
}

const named = (numbers: string[]): string => `${numbers.slice(0, 3).join('、')}${numbers.length > 3 ? ' 等' : ''}`
const asked = ({ row, quantity, reason }: Buying) => ({
  id: row.id,
  version: row.version,
  quantity,
  correctReason: quantity === row.suggestQty ? null : reason.trim(),
})

const columnsOf = (change: Change): LineColumn<Buying>[] => [
  { title: 'SKU', render: ({ row }) => row.sku },
  { title: '仓库', render: ({ row }) => row.storeName },
  { title: '供应商', render: ({ row }) => row.supplierName ?? '待补供应商' },
  { title: '建议量', right: true, render: ({ row }) => row.suggestQty },
  {
    title: '采购数量',
    render: ({ row, quantity }) => (
      <InputNumber
        aria-label={`${row.sku} 采购数量`}
        min={0}
        max={MOST}
        precision={0}
        value={quantity}
        onChange={(value) => change(row.id, { quantity: value ?? 0 })}
      />
    ),
  },
  { title: '改量原因', render: (each) => <Reason {...each} change={change} /> },
]

function Reason({ row, quantity, reason, change }: Buying & { change: Change }) {
  if (quantity === 0 || quantity === row.suggestQty) return null
  return (
    <AutoComplete
      className="buy-reason"
      aria-label={`${row.sku} 改量原因`}
      placeholder="点选或输入"
      maxLength={200}
      options={REASONS}
      status={reason.trim() ? undefined : 'error'}
      value={reason}
      onChange={(value) => change(row.id, { reason: value })}
    />
  )
}

type Rows = { id: number; version: number; quantity: number; correctReason: string | null }[]
const send = async (verb: Props['verb'], rows: Rows): Promise<string[]> =>
  verb === 'to-plan' ? (await call(suggest, 'to-plan', { rows })).planNos : (await call(suggest, 'to-order', { rows })).orderNos
