import { useQuery } from '@tanstack/react-query'
import { Modal, Spin } from 'antd'
import { LabelDialog } from '../../sku/label-dialog.tsx'
import { skusOf } from './skus-of.ts'

const MOST = 2000
const STOCKED = [1, 4]

/** Labels of every SKU of the chosen goods that can lie on a shelf. */
export function GoodsLabels({ goodsIds, onClose }: { goodsIds: number[]; onClose: () => void }) {
  const { data } = useQuery({ queryKey: ['skus-of', goodsIds, MOST], queryFn: ({ signal }) => skusOf(goodsIds, MOST, signal) })
  if (!data)
    return (
      <Modal open title="打印标签" footer={null} onCancel={onClose}>
        <Spin />
      </Modal>
    )
  const items = data.skus.filter((sku) => STOCKED.includes(Number(sku.skuKind)))
  return <LabelDialog items={items.map(({ skuId, sku, skuName }) => ({ skuId, sku: sku ?? '', skuName }))} onClose={onClose} />
}
