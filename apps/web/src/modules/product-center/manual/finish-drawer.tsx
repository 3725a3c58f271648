import type { Fields } from '@erp/contract/kit'
import { manualPublish } from '@erp/contract/product-center/manual/manual-publish'
import type { ManualPublishDetails, PublishSku } from '@erp/contract/product-center/manual/manual-publish-rows'
import { Alert, Button, Form, type FormInstance, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { type CallError, call, done, FieldItem, type LineColumn, Lines, useClosing, ViewDrawer } from '../../../kit/index.ts'

const { itemId, itemUrl } = manualPublish.actions.finish.input as Fields
interface Props {
  row: ManualPublishDetails
  onClose: () => void
  onDone: () => void
}
interface Values {
  itemId: string
  itemUrl?: string | null
}

/** 确认刊登: where it is online, and what each style is called there; all of them are linked, or none. */
export function FinishDrawer({ row, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const [skus, setSkus] = useState(row.skuLinks)
  const { busy, refusal, save } = useFinish(row.id, () => {
    onDone()
    onClose()
  })
  const close = useClosing(dirty, onClose)
  const change = (skuId: number, more: Partial<PublishSku>) => {
    setDirty(true)
    setSkus(skus.map((sku) => (sku.skuId === skuId ? { ...sku, ...more } : sku)))
  }
  return (
    <ViewDrawer
      open
      size={820}
      title={`确认刊登 ${row.publishNo}`}
      onClose={() => void close()}
      mask={{ closable: false }}
      footer={
        <Button type="primary" loading={busy} onClick={() => form.submit()}>
          确认刊登
        </Button>
      }
    >
      <p className="manual-lead">{`${row.goodsCode} ${row.goodsName} → ${(row as unknown as { shopName: string }).shopName}`}</p>
      {refusal && <Alert type="error" showIcon title={refusal} className="restored" />}
      <Where form={form} row={row} onChange={() => setDirty(true)} onSubmit={(values) => void save(values, skus)} />
      <div className="plat-scroll">
        <Lines columns={columnsOf(change, row.currency)} rows={skus} keyOf={({ skuId }) => skuId} />
      </div>
    </ViewDrawer>
  )
}

interface WhereProps {
  form: FormInstance<Values>
  row: ManualPublishDetails
  onChange: () => void
  onSubmit: (values: Values) => void
}

const Where = ({ form, row, onChange, onSubmit }: WhereProps) => (
  <Form
    form={form}
    layout="vertical"
    initialValues={{ itemId: row.itemId, itemUrl: row.itemUrl }}
    onValuesChange={onChange}
    onFinish={onSubmit}
  >
    <FieldItem name="itemId" field={itemId!} />
    <FieldItem name="itemUrl" field={{ ...itemUrl!, max: 200 }} />
    <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
  </Form>
)

function useFinish(id: number, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const handles = (error: CallError): boolean => {
    const said = error.code === 400 || error.code === 409
    if (said) setRefusal(error.message)
    return said
  }
  const save = async ({ itemId: item, itemUrl: url }: Values, skus: PublishSku[]) => {
    setBusy(true)
    setRefusal('')
    const skuLinks = skus.map(({ skuId, shopSku, price }) => ({ skuId, shopSku, price }))
    const input = { id, itemId: item, itemUrl: url?.trim() || null, skuLinks }
    const made = await call(manualPublish, 'finish', input, { handles }).catch(() => null)
    setBusy(false)
    if (!made) return
    done(`已刊登，${skus.length} 个店铺SKU已关联`)
    onDone()
  }
  return { busy, refusal, save }
}

const columnsOf = (change: (skuId: number, more: Partial<PublishSku>) => void, currency: string): LineColumn<PublishSku>[] => [
  { title: 'SKU', render: ({ sku }) => sku },
  { title: '名称', render: ({ skuName }) => <span className="manual-name">{skuName}</span> },
  {
    title: '店铺SKU',
    render: ({ skuId, sku, shopSku }) => (
      <Input
        size="small"
        className="manual-code"
        aria-label={`${sku} 店铺SKU`}
        status={shopSku?.trim() ? undefined : 'error'}
        maxLength={100}
        value={shopSku ?? ''}
        onChange={(event) => change(skuId, { shopSku: event.target.value })}
      />
    ),
  },
  {
    title: `售价(${currency})`,
    right: true,
    render: ({ skuId, sku, price }) => (
      <InputNumber
        size="small"
        stringMode
        min="0"
        precision={2}
        aria-label={`${sku} 售价`}
        value={price}
        onChange={(next) => change(skuId, { price: next === null ? null : String(next) })}
      />
    ),
  },
]
