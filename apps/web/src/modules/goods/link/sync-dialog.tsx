import { shopSku } from '@erp/contract/goods/link/shopsku'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { call, TaskProgress, tabLeaves } from '../../../kit/index.ts'
import { useShops } from './use-shops.ts'
import './link.css'

interface Props {
  /** Chosen already. */
  shopIds: number[]
  onClose: () => void
  onDone: () => void
}

/** Asks the platforms what is online; it goes on when the dialog is closed. */
export function SyncDialog({ shopIds: given, onClose, onDone }: Props) {
  const [shopIds, setShopIds] = useState(given)
  const [taskId, setTaskId] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const sync = async () => {
    setBusy(true)
    const answer = await call(shopSku, 'sync', { shopIds }).catch(() => null)
    setBusy(false)
    if (answer) setTaskId(answer.taskId)
  }
  const asking = taskId === null
  return (
    <Modal
      open
      title="同步店铺SKU"
      okText={`同步 ${shopIds.length} 个店铺`}
      okButtonProps={{ disabled: shopIds.length === 0, style: asking ? undefined : { display: 'none' } }}
      cancelText={asking ? '取消' : '关闭'}
      confirmLoading={busy}
      onOk={() => void sync()}
      onCancel={onClose}
    >
      {asking ? <Shops value={shopIds} onChange={setShopIds} /> : <TaskProgress id={taskId} onEnd={onDone} />}
    </Modal>
  )
}

function Shops({ value, onChange }: { value: number[]; onChange: (shopIds: number[]) => void }) {
  const shops = useShops()
  return (
    <>
      <p className="hint">从平台读取所选店铺的在线商品；新的店铺SKU会自动匹配。</p>
      <Select<number[]>
        mode="multiple"
        {...tabLeaves}
        className="wide sync-shops"
        aria-label="店铺"
        placeholder="选择店铺"
        maxTagCount={8}
        showSearch={{ optionFilterProp: 'label' }}
        options={shops}
        {...{ value, onChange }}
      />
    </>
  )
}
