import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { Fields } from '@erp/contract/kit'
import { development } from '@erp/contract/product-center/development/development'
import { Form } from 'antd'
import { FormFrame, upload, useSettled } from '../../../../kit/index.ts'
import { ProfitTable, termsOf, useTrial } from '../profit-table.tsx'
import type { OpenedDevelopment } from '../rows.ts'
import { DevelopmentInputs } from './development-inputs.tsx'
import '../development.css'

interface Props {
  /** The product that is written again. */
  document?: OpenedDevelopment
  onClose: () => void
  onSaved: () => void
}
const INPUT = development.actions.add.input as Fields
export const uploadImage = (file: File) => upload(goodsItem, 'imageUpload', file)

/** A product as its developer researches it, with what it would bring beside it. */
export const DevelopmentForm = ({ document, onClose, onSaved }: Props) => (
  <FormFrame
    resource={development}
    row={document ?? null}
    fields={INPUT}
    action={document ? 'edit' : 'add'}
    title={document ? `编辑产品 ${document.developNo}` : '新增产品开发'}
    size={1180}
    initial={startOf(document)}
    {...{ uploadImage, onClose, onSaved }}
  >
    <div className="development-form form-wide">
      <div className="form-two">
        <DevelopmentInputs document={document} />
      </div>
      <LiveProfit />
    </div>
  </FormFrame>
)

const USUAL_CURRENCY = 'USD'
const startOf = (document?: OpenedDevelopment) => ({
  currency: document?.currency ?? USUAL_CURRENCY,
  skus: document?.skus.map(({ lineId: _id, ...style }) => style) ?? [{}],
})

function LiveProfit() {
  const typed = Form.useWatch([], Form.useFormInstance()) as Record<string, unknown> | undefined
  const { data } = useTrial(useSettled(termsOf(typed ?? {})))
  return (
    <aside className="development-side" aria-label="预估利润">
      <h4>预估利润</h4>
      <ProfitTable trial={data} />
    </aside>
  )
}
