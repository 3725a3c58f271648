import { shop } from '@erp/contract/authorize/shop'
import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { useQuery } from '@tanstack/react-query'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { call, done, TaskDialog, tabLeaves } from '../../../kit/index.ts'

const PLATFORMS = ['smt', 'smt-qtg']
interface Both {
  onClose: () => void
  onDone: () => void
}

/** Everything new of whole shops; what was changed here and not sent stays. */
export function SyncShops(both: Both) {
  const [chosen, setChosen] = useState<number[]>([])
  const shops = useShops()
  const shopIds = chosen.length ? chosen : shops.map(({ shopId }) => shopId)
  return (
    <Syncing title="同步店铺" input={{ shopIds }} ready={shops.length > 0} {...both}>
      <Select<number[]>
        className="wide"
        mode="multiple"
        {...tabLeaves}
        aria-label="店铺"
        placeholder="全部速卖通店铺"
        showSearch={{ optionFilterProp: 'label' }}
        value={chosen}
        onChange={setChosen}
        options={shops.map(({ shopId, shopName }) => ({ value: shopId, label: shopName }))}
      />
    </Syncing>
  )
}

export function SyncRows({ ids, held, ...both }: Both & { ids: number[]; held: number }) {
  return (
    <Syncing title={`同步 ${ids.length} 个在线商品`} input={{ ids }} ready {...both}>
      {held > 0 ? `其中 ${held} 个有未更新的修改，将覆盖未更新的修改，确定吗？` : '从平台取最新的内容、价格和库存。'}
    </Syncing>
  )
}

interface Props extends Both {
  title: string
  input: { ids?: number[]; shopIds?: number[] }
  ready: boolean
  children: React.ReactNode
}
/** One product is asked while the person waits; many are a task, which is shown. */
function Syncing({ title, input, ready, children, onClose, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const [taskId, setTaskId] = useState<number | null>(null)
  const run = async () => {
    setBusy(true)
    const made = await call(smtListing, 'sync', input).catch(() => null)
    setBusy(false)
    if (!made) return
    if (made.taskId !== null) return setTaskId(made.taskId)
    done(made.changed ? '已同步，内容有变化' : '已同步，没有变化')
    onDone()
    onClose()
  }
  if (taskId !== null)
    return (
      <TaskDialog
        id={taskId}
        onClose={() => {
          onDone()
          onClose()
        }}
      />
    )
  return (
    <Modal
      open
      title={title}
      okText="同步"
      okButtonProps={{ disabled: !ready }}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      {children}
    </Modal>
  )
}

function useShops() {
  const { data } = useQuery({
    queryKey: ['options', shop.path, 'smt'],
    queryFn: ({ signal }) => call(shop, 'list', { platCode: PLATFORMS }, { signal }),
  })
  return (Array.isArray(data) ? data : []).filter(({ platCode }) => PLATFORMS.includes(platCode ?? ''))
}
