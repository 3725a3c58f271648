import type { ShopOption } from '@erp/contract/authorize/shop'
import { inventoryUpdateConfig } from '@erp/contract/goods/online/inventory-update-config'
import { useQuery } from '@tanstack/react-query'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { call, send, TaskProgress, tabLeaves } from '../../../kit/index.ts'

/** Chosen shops are told everything once more; it goes on when the dialog is closed. */
export function PushDialog({ onClose }: { onClose: () => void }) {
  const [shopIds, setShopIds] = useState<number[]>([])
  const [taskId, setTaskId] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const push = async () => {
    setBusy(true)
    const answer = await call(inventoryUpdateConfig, 'push', { shopIds }).catch(() => null)
    setBusy(false)
    if (answer) setTaskId(answer.taskId)
  }
  const frame = { open: true, title: '立即更新在线库存', onCancel: onClose }
  if (taskId !== null)
    return (
      <Modal {...frame} footer={null}>
        <TaskProgress id={taskId} onEnd={() => {}} />
      </Modal>
    )
  const ok = { okText: `更新 ${shopIds.length} 个店铺`, okButtonProps: { disabled: shopIds.length === 0 } }
  return (
    <Modal {...frame} {...ok} confirmLoading={busy} onOk={() => void push()}>
      <p className="hint">按当前配置重新计算所选店铺的全部店铺SKU，并推送到平台。</p>
      <ShopSelect value={shopIds} onChange={setShopIds} />
    </Modal>
  )
}

/** By platform: the same name may stand on two of them. */
function ShopSelect({ value, onChange }: { value: number[]; onChange: (shopIds: number[]) => void }) {
  const { data } = useQuery({
    queryKey: ['options', 'authorize/shop', 'by-platform'],
    queryFn: ({ signal }) => send<ShopOption[]>('GET', '/authorize/shop/list', {}, { signal }),
  })
  const groups = Map.groupBy(data ?? [], (shop) => shop.platName)
  const options = [...groups].map(([label, shops]) => ({
    label,
    options: shops.map(({ shopId, shopName }) => ({ value: shopId, label: shopName })),
  }))
  return (
    <Select<number[]>
      mode="multiple"
      {...tabLeaves}
      className="wide"
      aria-label="店铺"
      placeholder="选择店铺"
      maxTagCount={8}
      showSearch={{ optionFilterProp: 'label' }}
      {...{ options, value, onChange }}
    />
  )
}
