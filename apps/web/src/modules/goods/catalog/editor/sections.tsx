import { ATTRIBUTES, goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import { descriptionFields } from '@erp/contract/goods/catalog/goods-write'
import { Checkbox, Form, Input } from 'antd'
import { check } from '../../../../kit/form/check.ts'
import { FieldItem } from '../../../../kit/index.ts'
import { CategorySelect } from './category-select.tsx'
import type { OpenedGoods } from './rows.ts'

type Name = keyof typeof goodsFields
const fields = (names: Name[], row: OpenedGoods | null) =>
  names.map((name) => <FieldItem key={name} name={name} field={goodsFields[name]} row={row} />)

interface Props {
  /** The goods as opened: it knows what its references are called. */
  row: OpenedGoods | null
}

const BASIC: Name[] = ['season', 'developerId', 'developDate', 'artistId', 'sellerIds', 'tagIds', 'disabledGroupIds']
const AUDITED = 200

export function BasicSection({ row, nextCode }: Props & { nextCode: string | null }) {
  return (
    <div className="editor-fields">
      <FieldItem name="goodsName" field={goodsFields.goodsName} />
      <FieldItem name="goodsNameEn" field={goodsFields.goodsNameEn} />
      <Form.Item name="catId" label={goodsFields.catId.label}>
        <CategorySelect known={row?.catName} />
      </Form.Item>
      <Form.Item
        name="goodsCode"
        label={goodsFields.goodsCode.label}
        validateTrigger="onBlur"
        rules={[{ validator: async (_rule, value: unknown) => refuse(check(goodsFields.goodsCode, value)) }]}
      >
        <Input
          disabled={row?.auditStatus === AUDITED}
          placeholder={nextCode ? `留空自动生成（${nextCode}）` : '留空自动生成'}
          className="upper"
        />
      </Form.Item>
      {fields(BASIC, row)}
    </div>
  )
}

async function refuse(wrong: string | null): Promise<void> {
  if (wrong) throw new Error(wrong)
}

export const ImageSection = () => (
  <div className="editor-images">
    <FieldItem name="mainImage" field={goodsFields.mainImage} />
    <FieldItem name="images" field={goodsFields.images} />
  </div>
)

const PURCHASE: Name[] = ['purchaserId', 'defaultStoreId', 'purchaseDays', 'minOrderQty']

export const PurchaseSection = ({ row }: Props) => (
  <div className="editor-fields">
    {fields(PURCHASE, row)}
    <div className="editor-two">
      <FieldItem name="purchaseUrl" field={{ ...goodsFields.purchaseUrl, max: 200 }} />
    </div>
    {row?.supplierName && (
      <Form.Item label="默认供应商">
        <span className="editor-told">{row.supplierName}</span>
      </Form.Item>
    )}
  </div>
)

export const PackSection = ({ row }: Props) => (
  <div className="editor-fields">
    {fields(['packInfoId'], row)}
    <Form.Item label="物流属性" className="editor-rest">
      <div className="editor-flags">
        {Object.entries(ATTRIBUTES).map(([name, { label }]) => (
          <Form.Item
            key={name}
            name={name}
            noStyle
            valuePropName="checked"
            getValueProps={(value: unknown) => ({ checked: value === 1 })}
            getValueFromEvent={({ target }) => (target.checked ? 1 : 0)}
          >
            <Checkbox>{label}</Checkbox>
          </Form.Item>
        ))}
      </div>
    </Form.Item>
  </div>
)

const DECLARE: Name[] = [
  'declareNameCn',
  'declareNameEn',
  'declarePrice',
  'declareWeight',
  'hsCode',
  'material',
  'purpose',
  'originCountry',
]
export const DeclareSection = ({ row }: Props) => <div className="editor-fields">{fields(DECLARE, row)}</div>

export const DescriptionSection = () => (
  <div className="editor-texts">
    <FieldItem name="description" field={descriptionFields.description} />
    <FieldItem name="descriptionEn" field={descriptionFields.descriptionEn} />
  </div>
)
