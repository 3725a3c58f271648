import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { call, done, FieldItem } from '../../../kit/index.ts'
import { GoodsSelect } from '../../goods/catalog/goods-select.tsx'

const { platName, language } = platformInfo.actions.add.input
interface Values {
  goodsId: number
  platName: string
  language: string
}

/** A goods and a platform; everything else is written in the form that opens then. */
export function AddDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (id: number) => void }) {
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const made = await call(platformInfo, 'add', values as never).catch(() => null)
    setBusy(false)
    if (!made) return
    done('新增成功')
    onAdded(made.id)
  }
  return (
    <Modal
      open
      title="新增平台信息"
      okText="新增"
      okButtonProps={{ loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ language: 'en' }} onFinish={() => void submit()}>
        <Form.Item name="goodsId" label="商品" required rules={[{ required: true, message: '请选择商品' }]}>
          <GoodsItem />
        </Form.Item>
        <FieldItem name="platName" field={platName!} />
        <FieldItem name="language" field={language!} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}

const GoodsItem = ({ value, onChange }: { value?: number; onChange?: (id: number | null) => void }) => (
  <GoodsSelect value={value ?? null} onChange={(id) => onChange?.(id)} autoFocus />
)
