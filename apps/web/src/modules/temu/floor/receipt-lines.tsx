import type { TemuPickDetails, TemuPickLine } from '@erp/contract/temu/floor/pick-receipt'
import { Tag } from 'antd'
import { Copyable, type LineColumn, Lines, Picture } from '../../../kit/index.ts'

const columns: LineColumn<TemuPickLine>[] = [
  { title: '库位', render: ({ locationName }) => <b>{locationName}</b> },
  { title: '图', render: ({ skuImage }) => skuImage && <Picture src={skuImage} /> },
  { title: 'SKU', render: ({ sku }) => <Copyable text={sku} /> },
  { title: '名称', render: ({ skuName }) => skuName },
  { title: '发货单', render: ({ deliveryOrderNo }) => <Copyable text={deliveryOrderNo} /> },
  { title: '应拣', right: true, render: ({ quantity }) => quantity },
  { title: '已拣', right: true, render: ({ pickedQty }) => pickedQty },
  {
    title: '短少',
    render: ({ isShort, quantity, pickedQty }) => isShort === 1 && <Tag color="red">短少 {quantity - pickedQty}</Tag>,
  },
]

/** In walking order. */
export const ReceiptLines = ({ pick }: { pick: TemuPickDetails }) => (
  <div className="scroll-x">
    <Lines columns={columns} rows={pick.lines} keyOf={({ lineId }) => lineId} />
  </div>
)
