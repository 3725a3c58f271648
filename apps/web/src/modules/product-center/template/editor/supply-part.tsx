import { image, rows, text } from '@erp/contract/kit'
import { FieldInput } from '../../../../kit/index.ts'
import { Item, useEditor } from './item.tsx'

const PAPERS = rows(
  '资质',
  { name: text('资质名称', { required: true, max: 100 }), image: image('图片', { required: true }) },
  { max: 30 },
)

/** What the platform wants to see before it sells for us; prices and sizes stand with each SKU. */
export function SupplyPart() {
  const { draft, changeContent, locked } = useEditor()
  return (
    <Item field="qualifications" label="资质" wide note="供货价、库存、重量和尺寸在上面的SKU表格填写">
      <FieldInput
        field={PAPERS}
        value={draft.content.qualifications}
        disabled={locked !== null}
        onChange={(qualifications: { name?: string; image?: string }[]) =>
          changeContent({ qualifications: qualifications.map((one) => ({ name: one.name ?? '', image: one.image ?? '' })) })
        }
      />
    </Item>
  )
}
