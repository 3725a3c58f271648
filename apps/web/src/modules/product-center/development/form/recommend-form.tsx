import type { Fields } from '@erp/contract/kit'
import { development } from '@erp/contract/product-center/development/development'
import { FieldItem, FormFrame } from '../../../../kit/index.ts'
import type { OpenedDevelopment } from '../rows.ts'
import { uploadImage } from './development-form.tsx'
import { CatItem, UrlsItem } from './development-inputs.tsx'

interface Props {
  document?: OpenedDevelopment
  onClose: () => void
  onSaved: () => void
}
const INPUT = development.actions['add-recommend'].input as Fields

/** 添加推荐: something to look at, and why. */
export function RecommendForm({ document, onClose, onSaved }: Props) {
  const row = document ?? null
  const item = (name: string) => <FieldItem key={name} name={name} field={INPUT[name]!} row={row} />
  return (
    <FormFrame
      resource={development}
      row={row}
      fields={INPUT}
      action={document ? 'edit-recommend' : 'add-recommend'}
      title={document ? `修改推荐 ${document.developNo}` : '添加推荐'}
      size={720}
      {...{ uploadImage, onClose, onSaved }}
    >
      {item('goodsName')}
      <CatItem known={document?.catName ?? undefined} />
      {['recommendReason', 'mainImage'].map(item)}
      <UrlsItem name="refUrls" />
      <UrlsItem name="purchaseUrls" />
      {['recommendTo', 'devType', 'goodsNameEn'].map(item)}
    </FormFrame>
  )
}
