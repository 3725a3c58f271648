import { fbaInventoryReport } from '@erp/contract/report/fba/fba-inventory-report'
import { isPlatformStore, store } from '@erp/contract/stock/store/store'
import { useQuery } from '@tanstack/react-query'
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { attempt, call } from '../../../kit/index.ts'
import { INVENTORY, usePeriods } from './fba-page.ts'

/** 平台对账: a finished check brings the store to the platform's figures, once it is audited. */
export function AlignDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<{ storeId: number; snapshotDate: string }>()
  const [busy, setBusy] = useState(false)
  const stores = useQuery({
    queryKey: ['options', store.path, 'platform'],
    queryFn: ({ signal }) => call(store, 'valid-list', {}, { signal }),
  })
  const periods = usePeriods(INVENTORY).data ?? []
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const worked = await attempt(call(fbaInventoryReport, 'align', values), '已生成平台对账单，请在盘点完成单中审核')
    setBusy(false)
    if (worked) onClose()
  }
  const options = (stores.data ?? [])
    .filter(({ storeType }) => isPlatformStore(storeType))
    .map(({ id, storeName }) => ({ value: id, label: storeName }))
  return (
    <Modal open title="平台对账" okText="生成对账单" confirmLoading={busy} onOk={() => void submit()} onCancel={onClose}>
      <p className="hint">按最新快照的平台库存与账面之差生成盘点完成单，审核后账面与平台一致。</p>
      <Form form={form} layout="vertical" initialValues={{ snapshotDate: periods[0]?.period }}>
        <Form.Item name="storeId" label="仓库" rules={[{ required: true, message: '请选择仓库' }]}>
          <Select
            placeholder="FBA仓或平台仓"
            loading={stores.isLoading}
            options={options}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        <Form.Item name="snapshotDate" label="快照日期" rules={[{ required: true, message: '请选择快照日期' }]}>
          <Select options={periods.map(({ period }) => ({ value: period, label: period }))} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
