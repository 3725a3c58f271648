import { roundedWeight } from '@erp/contract/product-center/template/content-make'
import { girthOf } from '@erp/contract/product-center/template/limits-pack'
import { InputNumber, Select } from 'antd'
import { Item, useEditor } from './item.tsx'
import { ChoiceItem, NumberItem } from './number-item.tsx'
import { useShopChoices } from './use-meta.ts'

/** The platform's own numbers of what people count in. */
const UNITS = [
  { value: 100000015, label: '件/个' },
  { value: 100000017, label: '套' },
  { value: 100000014, label: '双' },
  { value: 100000013, label: '包' },
]

/** How it is packed, sold and sent. */
export function PackPart() {
  const { draft } = useEditor()
  const shopId = draft.shopIds[0] ?? null
  const { packageLength, packageWidth, packageHeight } = draft.content
  const sides = [packageLength, packageWidth, packageHeight].filter((side): side is number => side !== null)
  const needsShop = shopId ? undefined : '先选择店铺'
  return (
    <div className="editor-fields">
      <NumberItem name="packageLength" label="包装长(cm)" required />
      <NumberItem name="packageWidth" label="包装宽(cm)" required />
      <NumberItem
        name="packageHeight"
        label="包装高(cm)"
        required
        note={sides.length === 3 ? `周长${girthOf(sides)}/2700` : undefined}
      />
      <Weight />
      <Unit />
      <NumberItem name="lotNum" label="每包件数" required note="单件填1" />
      <NumberItem name="bulkOrder" label="批发起订量" />
      <NumberItem name="bulkDiscount" label="批发折扣(%)" />
      <NumberItem name="deliveryTime" label="发货期(天)" required />
      <ChoiceItem
        name="freightTemplateId"
        label="运费模板"
        required
        note={needsShop}
        options={useShopChoices('freight-templates', shopId)}
      />
      <ChoiceItem
        name="promiseTemplateId"
        label="服务模板"
        note={needsShop}
        options={useShopChoices('promise-templates', shopId)}
      />
    </div>
  )
}

function Weight() {
  const { draft, changeContent } = useEditor()
  const { grossWeight } = draft.content
  return (
    <Item field="grossWeight" label="毛重(kg)" required note="向上取整到0.001">
      <InputNumber<string>
        aria-label="毛重(kg)"
        className="wide"
        stringMode
        value={grossWeight}
        onChange={(next) => changeContent({ grossWeight: next === null ? null : String(next) })}
        onBlur={() => grossWeight && changeContent({ grossWeight: roundedWeight(grossWeight) })}
      />
    </Item>
  )
}

function Unit() {
  const { draft, changeContent } = useEditor()
  return (
    <Item field="productUnit" label="单位" required>
      <Select
        aria-label="单位"
        className="wide"
        options={UNITS}
        value={draft.content.productUnit ?? undefined}
        onChange={(productUnit: number) => changeContent({ productUnit })}
      />
    </Item>
  )
}
