import { ATTRIBUTES } from '@erp/contract/goods/catalog/goods-fields'
import type { Field, Fields } from '@erp/contract/kit'
import { development } from '@erp/contract/product-center/development/development'
import type { DevelopmentStyle } from '@erp/contract/product-center/development/development-rows'
import { Checkbox, Form } from 'antd'
import { FieldItem } from '../../../../kit/index.ts'
import { CategorySelect } from '../../../goods/catalog/editor/category-select.tsx'
import type { OpenedDevelopment } from '../rows.ts'
import { CodesSelect, UrlsInput } from './list-inputs.tsx'
import { StyleGrid } from './style-grid.tsx'

const INPUT = development.actions.add.input as Fields
const MONEY = [
  'estCost',
  'estPackCost',
  'estFreight',
  'estWeight',
  'estSalePrice',
  'currency',
  'feeRate',
  'payRate',
  'adRate',
  'estMonthlyQty',
]
const URL = /^https?:\/\/\S+$/i

/** What the developer finds out, in the order in which it is found out. */
export function DevelopmentInputs({ document }: { document?: OpenedDevelopment }) {
  const item = (name: string) => <FieldItem key={name} name={name} field={INPUT[name]!} row={document ?? null} />
  return (
    <>
      {['goodsName', 'goodsNameEn'].map(item)}
      <CatItem known={document?.catName ?? undefined} />
      {item('devType')}
      {item('mainImage')}
      <div className="form-wide">{item('images')}</div>
      <UrlsItem name="refUrls" />
      <UrlsItem name="purchaseUrls" />
      <Form.Item name="targetPlats" label={INPUT['targetPlats']!.label}>
        <CodesSelect resource="basic/platform" by="platCode" />
      </Form.Item>
      <Form.Item name="targetCountries" label={INPUT['targetCountries']!.label}>
        <CodesSelect resource="basic/country" by="countryCode" />
      </Form.Item>
      {MONEY.map(item)}
      <StylesItem />
      {['season', 'disabledGroupIds'].map(item)}
      <Attributes />
      {['infringeCheck', 'infringeRemark'].map(item)}
    </>
  )
}

export const CatItem = ({ known }: { known?: string }) => (
  <Form.Item name="catId" label={INPUT['catId']!.label}>
    <CategorySelect known={known} />
  </Form.Item>
)

export function UrlsItem({ name }: { name: 'refUrls' | 'purchaseUrls' }) {
  const { label, max } = INPUT[name]!
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[{ validator: async (_rule, urls?: string[]) => requireUrls(label, urls ?? [], Number(max)) }]}
    >
      <UrlsInput />
    </Form.Item>
  )
}

function requireUrls(label: string, urls: string[], most: number): void {
  if (urls.some((url) => !URL.test(url))) throw new Error(`${label}应以 http:// 或 https:// 开头`)
  if (urls.length > most) throw new Error(`${label}最多${most}个`)
}

const StylesItem = () => (
  <Form.Item
    name="skus"
    label={INPUT['skus']!.label}
    className="form-wide"
    rules={[
      {
        validator: async (_rule, styles?: Partial<DevelopmentStyle>[]) => {
          const keys = (styles ?? []).map((style) =>
            (['property1', 'property2', 'property3'] as const).map((name) => style[name] ?? '').join('\n'),
          )
          const twin = keys.findIndex((key, i) => keys.indexOf(key) < i)
          if (twin >= 0) throw new Error(`第${twin + 1}行款式重复`)
        },
      },
    ]}
  >
    <StyleGrid />
  </Form.Item>
)

const Attributes = () => (
  <Form.Item label="属性" className="form-wide">
    <div className="development-flags">
      {Object.entries(ATTRIBUTES as Record<string, Field>).map(([name, { label }]) => (
        <Form.Item
          key={name}
          name={name}
          noStyle
          valuePropName="checked"
          getValueFromEvent={({ target }) => (target.checked ? 1 : 0)}
          getValueProps={(value) => ({ checked: value === 1 })}
        >
          <Checkbox>{label}</Checkbox>
        </Form.Item>
      ))}
    </div>
  </Form.Item>
)
