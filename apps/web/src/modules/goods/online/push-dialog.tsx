import { inventoryUpdateConfig } from '@erp/contract/goods/inventory-update-config'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { call, useOptions } from '../../../kit/index.ts'
import { TaskProgress } from '../task-progress.tsx'

/** Chosen shops are told everything once more; it goes on when the dialog is closed. */
export function PushDialog({ onClose }: { onClose: () => void }) {
  const { options } = useOptions('authorize/shop')
  const [shopIds, setShopIds] = useState<number[]>([])
  const [taskId, setTaskId] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const push = async () => {
    setBusy(true)
    const answer = await call(inventoryUpdateConfig, 'push', { shopIds }).catch(() => null)
    setBusy(false)
    if (answer) setTaskId(answer.task.taskId)
  }
  const asking = taskId === null
  return (
    <Modal
      open
      title="立即更新在线库存"
      okText={`更新 ${shopIds.length} 个店铺`}
      okButtonProps={{ disabled: shopIds.length === 0, style: asking ? undefined : { display: 'none' } }}
      cancelText={asking ? '取消' : '关闭'}
      confirmLoading={busy}
      onOk={() => void push()}
      onCancel={onClose}
    >
      {asking ? (
        <>
          <p className="hint">按当前配置重新计算所选店铺的全部店铺SKU，并推送到平台。</p>
          <Select<number[]>
            mode="multiple"
            className="wide"
            aria-label="店铺"
            placeholder="选择店铺"
            maxTagCount={8}
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
            value={shopIds}
            onChange={setShopIds}
          />
        </>
      ) : (
        <TaskProgress taskId={taskId} onEnd={() => {}} />
      )}
    </Modal>
  )
}
