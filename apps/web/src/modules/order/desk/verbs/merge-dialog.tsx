import { grouped } from '@erp/contract/kit/reading'
import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { Modal } from 'antd'
import { useState } from 'react'
import { type CallError, call, done, Lines } from '../../../../kit/index.ts'
import type { ListedOrder } from '../rows.ts'
import type { DialogProps } from './verbs.ts'

/** 合并: what each group would be as one parcel, then group by group. */
export function MergeDialog({ verb, rows, onClose, onDone }: DialogProps) {
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const success: number[] = []
    const failed: { id: number; orderNo: string; reason: string }[] = []
    for (const { id, orderNo, groupIds } of rows) {
      const handles = (error: CallError) => failed.push({ id, orderNo: orderNo ?? '', reason: error.message }) > 0
      const made = await call(tradeInfo, 'mergeOrders', { ids: groupIds ?? [] }, { handles }).catch(() => null)
      if (made) success.push(id)
    }
    setBusy(false)
    if (failed.length === 0) done(`合并成功，${success.length} 组`)
    onDone(failed.length ? { verb, success, failed } : 'done')
  }
  return (
    <Modal
      open
      width={820}
      title={rows.length === 1 ? `合并 ${rows[0]!.orderNo}` : `合并（${rows.length} 组）`}
      okText="合并"
      okButtonProps={{ loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className="info-scroll">
        <Lines rows={rows} keyOf={(row) => row.id} columns={COLUMNS} />
      </div>
    </Modal>
  )
}

const others = (row: ListedOrder) =>
  (row.groupOrders ?? [])
    .slice(1)
    .map(({ orderNo }) => orderNo)
    .join('、')
const COLUMNS = [
  { title: '主单', render: (row: ListedOrder) => row.orderNo },
  { title: '并入', render: others },
  { title: '合并后重量(g)', right: true, render: (row: ListedOrder) => row.mergedWeight },
  { title: '合并后金额', right: true, render: (row: ListedOrder) => `${row.currency} ${grouped(row.mergedAmount ?? '')}` },
  { title: '省运费(CNY)', right: true, render: (row: ListedOrder) => row.freightSaved },
]
