import { image, list } from '@erp/contract/kit'
import { DEFECT_GRADES, type DefectGrade } from '@erp/contract/product-center/template/content'
import { Input, Select } from 'antd'
import { FieldInput } from '../../../../kit/index.ts'
import { Item, useEditor } from './item.tsx'

const GRADES = DEFECT_GRADES.map(([value, label]) => ({ value, label: `${value} ${label}` }))
const IMAGES = list('瑕疵图', image('瑕疵图'), { max: 12 })

/** What is wrong with the goods; it stands first in what buyers read. */
export function DefectPart() {
  const { draft, changeContent } = useEditor()
  const { defectGrade, defectDesc, defectDescEn } = draft.content
  return (
    <>
      <div className="editor-fields">
        <Item field="defectGrade" label="瑕疵等级" required>
          <Select
            aria-label="瑕疵等级"
            className="wide"
            options={GRADES}
            value={defectGrade ?? undefined}
            onChange={(grade: DefectGrade) => changeContent({ defectGrade: grade })}
          />
        </Item>
      </div>
      <Item field="defectDesc" label="瑕疵说明" required wide>
        <Input.TextArea
          aria-label="瑕疵说明"
          maxLength={500}
          autoSize={{ minRows: 2 }}
          value={defectDesc ?? ''}
          onChange={({ target }) => changeContent({ defectDesc: target.value || null })}
        />
      </Item>
      <Item field="defectDescEn" label="瑕疵说明(英文)" required wide>
        <Input.TextArea
          aria-label="瑕疵说明(英文)"
          maxLength={1000}
          autoSize={{ minRows: 2 }}
          value={defectDescEn ?? ''}
          onChange={({ target }) => changeContent({ defectDescEn: target.value || null })}
        />
      </Item>
      <DefectImages />
    </>
  )
}

function DefectImages() {
  const { draft, changeContent, locked } = useEditor()
  const { skus } = draft.content
  return skus.map((sku, index) => (
    <Item key={`${index} ${sku.shopSku}`} field={`skus.${index}.defectImages`} label={`瑕疵图 ${sku.shopSku}`} required wide>
      <FieldInput
        field={{ ...IMAGES, label: `瑕疵图 ${sku.shopSku}` }}
        value={sku.defectImages}
        disabled={locked !== null}
        onChange={(defectImages: string[]) => changeContent({ skus: skus.with(index, { ...sku, defectImages }) })}
      />
    </Item>
  ))
}
