import type { Action, Fields } from '@erp/contract/kit'
import { plan } from '@erp/contract/purchasing/plan/plan'
import { Form, Input } from 'antd'
import { type DocumentFormProps, FieldItem, FormFrame } from '../../../kit/index.ts'
import { SkuSelect } from '../../goods/sku/sku-select.tsx'
import type { OpenedPlan } from './rows.ts'

const { skuId: _sku, targetStoreId, ...typed } = (plan.actions.create as Action).input as Fields
const { planId: _id, version: _version, ...changed } = (plan.actions.edit as Action).input as Fields
const NEW: Fields = (plan.actions.create as Action).input
const STOCKED = [1, 4]

/** A plan by hand, or one that still waits for its audit. */
export function PlanForm({ document, onClose, onSaved }: DocumentFormProps<OpenedPlan>) {
  const suggested = document?.suggestedQty ?? null
  const { correctReason, ...plain } = changed
  const fields = document ? (suggested === null ? plain : changed) : NEW
  const shown = document ? plain : typed
  return (
    <FormFrame
      resource={plan}
      row={document}
      fields={fields}
      action={document ? 'edit' : 'create'}
      onClose={onClose}
      onSaved={onSaved}
    >
      {document ? (
        <Form.Item label="SKU" htmlFor="plan-sku">
          <Input id="plan-sku" disabled value={`${document.sku} ${document.skuName}`} />
        </Form.Item>
      ) : (
        <>
          <Form.Item name="skuId" label="SKU" rules={[{ required: true, message: '请选择SKU' }]}>
            <SkuSelect kinds={STOCKED} />
          </Form.Item>
          <FieldItem name="targetStoreId" field={{ ...targetStoreId!, label: '仓库' }} />
        </>
      )}
      {Object.entries(shown).map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} row={document} />
      ))}
      {suggested !== null && (
        <FieldItem
          name="correctReason"
          field={{ ...correctReason!, hint: `建议量为 ${suggested}，改量请写明原因` }}
          row={document}
        />
      )}
    </FormFrame>
  )
}
