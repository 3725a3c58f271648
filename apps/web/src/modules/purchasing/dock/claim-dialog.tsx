import type { Candidate } from '@erp/contract/purchasing/dock/dock-rows'
import { sign } from '@erp/contract/purchasing/dock/sign'
import { orderStates } from '@erp/contract/purchasing/order/order.states'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, InputNumber, type InputRef, Modal, Space } from 'antd'
import { useRef, useState } from 'react'
import { AskedLines, attempt, call, type LineColumn, StatusTag } from '../../../kit/index.ts'
import type { Signed } from './rows.ts'

interface Props {
  row: Signed
  onClose: () => void
  onDone: () => void
}

const SOUGHT = '供应商、采购单号或SKU'

/** The likeliest orders first, each with what speaks for it; one click takes the parcel. */
export function ClaimDialog({ row, onClose, onDone }: Props) {
  const [keyword, setKeyword] = useState('')
  const [skuCount, setSkuCount] = useState<number | null>(null)
  const field = useRef<InputRef>(null)
  const { signId } = row
  const asked = useQuery({
    queryKey: [sign.path, 'candidates', signId, keyword, skuCount],
    queryFn: ({ signal }) => call(sign, 'candidates', { signId, keyword: keyword || null, skuCount }, { signal }),
    placeholderData: (before) => before,
  })
  const claim = async ({ orderId, orderNo }: Candidate) => {
    if (!(await attempt(call(sign, 'claim', { signId, orderId }), `已认领到 ${orderNo}`))) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      width={860}
      title={`认领 ${row.expressDeliveryNo}`}
      footer={null}
      onCancel={onClose}
      afterOpenChange={() => field.current?.focus()}
    >
      <p>{factsOf(row)}</p>
      <Space.Compact block>
        <Input.Search
          ref={field}
          allowClear
          {...{ 'aria-label': SOUGHT, placeholder: SOUGHT }}
          onSearch={(typed) => setKeyword(typed.trim())}
        />
        <InputNumber aria-label="品种数" placeholder="品种数" min={1} precision={0} value={skuCount} onChange={setSkuCount} />
      </Space.Compact>
      <div className="dock-candidates">
        <AskedLines asked={asked} empty="没有未到齐的采购单" keyOf={({ orderId }) => orderId} columns={columnsOf(claim)} />
      </div>
    </Modal>
  )
}

const factsOf = (row: Signed): string =>
  [row.storeName, row.weight && `${row.weight} kg`, row.pieces && `${row.pieces} 件`, row.remark].filter(Boolean).join(' · ')

const columnsOf = (claim: (order: Candidate) => Promise<void>): LineColumn<Candidate>[] => [
  { title: '可能性', right: true, render: ({ score }) => <b className="dock-score">{score}</b> },
  { title: '采购单', render: (each) => <Order order={each} /> },
  { title: '状态', render: ({ checkFlag }) => <StatusTag states={orderStates} value={checkFlag} /> },
  { title: '未到', right: true, render: ({ skuCount, openQty }) => `${skuCount} 种 ${openQty} 件` },
  { title: '预计到货', render: ({ expectArriveDate }) => expectArriveDate },
  {
    title: '操作',
    render: (each) => (
      <Button size="small" type="primary" aria-label={`认领到 ${each.orderNo}`} onClick={() => void claim(each)}>
        认领
      </Button>
    ),
  },
]

const Order = ({ order }: { order: Candidate }) => (
  <>
    <b>{order.orderNo}</b> {order.supplierName}
    <small>{[order.purchaserName && `采购员 ${order.purchaserName}`, ...order.reasons].filter(Boolean).join('，')}</small>
  </>
)
