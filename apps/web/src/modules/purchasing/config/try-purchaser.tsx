import { type ActionInput, type Field, ref } from '@erp/contract/kit'
import { type Assignment, purchaserConfig } from '@erp/contract/purchasing/config/purchaser-config'
import { Alert, Form, Modal } from 'antd'
import { useState } from 'react'
import { call, FieldItem } from '../../../kit/index.ts'
import { SkuSelect } from '../../goods/sku/sku-select.tsx'

const supplierId = ref('供应商', 'purchasing/supplier') as Field
const storeId = ref('收货仓', 'stock/store') as Field
type Asked = ActionInput<(typeof purchaserConfig)['actions']['try']>

/** Who would buy it, by which rule. */
export function TryPurchaser({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Asked>()
  const [found, setFound] = useState<Assignment | null>(null)
  const run = async () => {
    const values = await form.validateFields().catch(() => null)
    if (values) setFound(await call(purchaserConfig, 'try', values).catch(() => null))
  }
  return (
    <Modal open title="采购员试算" okText="试算" cancelText="关闭" onOk={() => void run()} onCancel={onClose}>
      <Form form={form} layout="vertical" onFinish={() => void run()}>
        <Form.Item name="skuId" label="SKU" rules={[{ required: true, message: '请选择SKU' }]}>
          <SkuSelect />
        </Form.Item>
        <FieldItem name="supplierId" field={supplierId} />
        <FieldItem name="storeId" field={storeId} />
      </Form>
      {found && (
        <Alert
          type={found.purchaserId ? 'success' : 'warning'}
          showIcon
          title={found.purchaserId ? `由 ${found.purchaserName} 采购` : '未分配'}
          description={[found.by, found.instead].filter(Boolean).join('；')}
        />
      )}
    </Modal>
  )
}
