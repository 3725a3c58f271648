import { shop } from '@erp/contract/authorize/shop'
import { shipment } from '@erp/contract/temu/stockup/shipment'
import { useQuery } from '@tanstack/react-query'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { call, done, tabLeaves } from '../../../kit/index.ts'

/** Asks the platform for what is new, for all shops of the person unless some are chosen. */
export function SyncDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [chosen, setChosen] = useState<number[]>([])
  const [busy, setBusy] = useState(false)
  const shops = useTemuShops()
  const run = async () => {
    setBusy(true)
    const shopIds = chosen.length ? chosen : shops.map(({ shopId }) => shopId)
    const synced = await call(shipment, 'sync', { shopIds }).catch(() => null)
    setBusy(false)
    if (!synced) return
    done(`已同步 ${synced.pulled} 张备货单，${synced.changed} 张有变化`)
    onDone()
    onClose()
  }
  return (
    <Modal
      open
      title="同步备货单"
      okText="同步"
      okButtonProps={{ disabled: shops.length === 0 }}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Select<number[]>
        className="wide"
        mode="multiple"
        {...tabLeaves}
        aria-label="店铺"
        placeholder="全部Temu店铺"
        showSearch={{ optionFilterProp: 'label' }}
        value={chosen}
        onChange={setChosen}
        options={shops.map(({ shopId, shopName }) => ({ value: shopId, label: shopName }))}
      />
    </Modal>
  )
}

function useTemuShops() {
  const { data } = useQuery({
    queryKey: ['options', shop.path, 'temu'],
    queryFn: ({ signal }) => call(shop, 'list', { platCode: ['temu'] }, { signal }),
  })
  return (Array.isArray(data) ? data : []).filter(({ platCode }) => platCode === 'temu')
}
