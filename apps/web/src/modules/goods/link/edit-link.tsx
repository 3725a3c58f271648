import { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import { Alert, Button, Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { call, done, FieldItem, may, useClosing, ViewDrawer } from '../../../kit/index.ts'
import { type LinkedItem, LinkedItems } from './linked-items.tsx'
import type { LinkedShopSku } from './rows.ts'

const { sellerId, remark } = goodsSkuLinkShop.fields
interface Props {
  row: LinkedShopSku
  onClose: () => void
  onSaved: () => void
}
interface Values {
  items: LinkedItem[]
  sellerId?: number | null
  remark?: string | null
}

/** What a shop SKU stands for from now on; what was shipped for it before stays as it was. */
export function EditLink({ row, onClose, onSaved }: Props) {
  const [form] = Form.useForm<Values>()
  const [state, setState] = useState({ busy: false, dirty: false })
  const close = useClosing(state.dirty, onClose)
  const save = async (values: Values) => {
    setState((now) => ({ ...now, busy: true }))
    const { id, version, shopId, shopSku } = row
    const saved = await call(goodsSkuLinkShop, 'save', { rows: [{ ...values, id, version, shopId, shopSku }] }).catch(() => null)
    setState(({ dirty }) => ({ busy: false, dirty: dirty && !saved }))
    if (!saved) return
    done('保存成功')
    onSaved()
    onClose()
  }
  return (
    <ViewDrawer
      open
      size={560}
      title={`修改关联 ${row.shopName} ${row.shopSku}`}
      onClose={() => void close()}
      mask={{ closable: false }}
      footer={
        <Button type="primary" loading={state.busy} onClick={() => form.submit()}>
          保存
        </Button>
      }
    >
      <Fields
        {...{ row, form }}
        onChange={() => setState((now) => ({ ...now, dirty: true }))}
        onSubmit={(values) => void save(values)}
      />
    </ViewDrawer>
  )
}

interface FieldsProps {
  row: Props['row']
  form: FormInstance<Values>
  onChange: () => void
  onSubmit: (values: Values) => void
}

function Fields({ row, form, onChange, onSubmit }: FieldsProps) {
  const overwrite = may('goods:linkShop:overwrite')
  const initialValues = { items: row.items, sellerId: row.sellerId, remark: row.remark }
  return (
    <Form layout="vertical" {...{ form, initialValues }} onValuesChange={onChange} onFinish={onSubmit}>
      <Form.Item>
        <Alert type="info" showIcon title={overwrite ? NOW : NOT_ALLOWED} />
      </Form.Item>
      <Form.Item name="items" label="本地SKU" required rules={[{ validator: notEmpty }]}>
        <LinkedItems disabled={!overwrite} />
      </Form.Item>
      <FieldItem name="sellerId" field={sellerId} row={row} />
      <FieldItem name="remark" field={remark} />
    </Form>
  )
}

const NOW = '改本地SKU后，原关联到此失效，新关联从现在生效。'
const NOT_ALLOWED = '您没有改关联的权限，只能修改销售和备注；要换本地SKU请先解除关联。'

async function notEmpty(_rule: unknown, value: LinkedItem[] | undefined): Promise<void> {
  if (!value?.length) throw new Error('请选择本地SKU')
}
