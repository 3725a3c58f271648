import { type ActionInput, type Field, ref } from '@erp/contract/kit'
import { planTransferStoreConfig, type Transfer } from '@erp/contract/purchasing/config/plan-transfer-store-config'
import { Alert, Form, Modal } from 'antd'
import { useState } from 'react'
import { call, FieldItem } from '../../../kit/index.ts'
import { SkuSelect } from '../../goods/sku/sku-select.tsx'

const targetStoreId = ref('最终仓', 'stock/store', { required: true }) as Field
const supplierId = ref('供应商', 'purchasing/supplier') as Field
type Asked = ActionInput<(typeof planTransferStoreConfig)['actions']['try']>

/** Where it would be received, by which rule. */
export function TryTransfer({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Asked>()
  const [found, setFound] = useState<Transfer | null>(null)
  const run = async () => {
    const values = await form.validateFields().catch(() => null)
    if (values) setFound(await call(planTransferStoreConfig, 'try', values).catch(() => null))
  }
  return (
    <Modal open title="中转仓试算" okText="试算" cancelText="关闭" onOk={() => void run()} onCancel={onClose}>
      <Form form={form} layout="vertical" onFinish={() => void run()}>
        <Form.Item name="skuId" label="SKU" rules={[{ required: true, message: '请选择SKU' }]}>
          <SkuSelect />
        </Form.Item>
        <FieldItem name="targetStoreId" field={targetStoreId} />
        <FieldItem name="supplierId" field={supplierId} />
      </Form>
      {found && (
        <Alert
          type={found.ruleId ? 'success' : 'info'}
          showIcon
          title={`收到 ${found.storeName}${found.autoTransfer ? '，入库后自动调拨到最终仓' : ''}`}
          description={found.by}
        />
      )}
    </Modal>
  )
}
