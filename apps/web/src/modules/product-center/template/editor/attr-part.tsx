import type { ListingAttr } from '@erp/contract/product-center/template/content'
import type { MetaProperty } from '@erp/contract/product-center/template/meta'
import { Alert, Button, Input, Select } from 'antd'
import { Item, useEditor } from './item.tsx'

/** The attributes of the category, and below them what people say besides. */
export function AttrPart() {
  const { draft, category, changeContent } = useEditor()
  const { attrs, categoryId } = draft.content
  const asked = (category.properties ?? []).filter(({ isSku }) => !isSku)
  const put = (property: MetaProperty, value: Pick<ListingAttr, 'attrValueId' | 'attrValue'> | null) => {
    const rest = attrs.filter(({ attrNameId }) => attrNameId !== property.propertyId)
    const own = value && { attrNameId: property.propertyId, attrName: property.name, ...value }
    changeContent({ attrs: own ? [...rest, own] : rest })
  }
  return (
    <div data-field="attrs">
      {!categoryId && <p className="hint">选择类目后填写</p>}
      {category.failed && <Alert type="warning" showIcon title={`类目属性没有读到：${category.failed}`} />}
      <div className="editor-fields">
        {asked.map((property) => (
          <Item
            key={property.propertyId}
            field={`attrs.${property.propertyId}`}
            label={property.nameCn || property.name}
            required={property.required}
          >
            <AttrInput
              property={property}
              value={attrs.find(({ attrNameId }) => attrNameId === property.propertyId)}
              onChange={(value) => put(property, value)}
            />
          </Item>
        ))}
      </div>
      <OwnAttrs known={asked.map(({ propertyId }) => propertyId)} />
    </div>
  )
}

interface InputProps {
  property: MetaProperty
  value: ListingAttr | undefined
  onChange: (value: Pick<ListingAttr, 'attrValueId' | 'attrValue'> | null) => void
}

function AttrInput({ property: { name, nameCn, values }, value, onChange }: InputProps) {
  const label = nameCn || name
  if (values.length === 0)
    return (
      <Input
        aria-label={label}
        maxLength={500}
        value={value?.attrValue ?? ''}
        onChange={({ target }) => onChange(target.value ? { attrValueId: null, attrValue: target.value } : null)}
      />
    )
  return (
    <Select
      aria-label={label}
      className="wide"
      allowClear
      placeholder={`请选择${label}`}
      showSearch={{ optionFilterProp: 'label' }}
      options={values.map((one) => ({ value: one.valueId, label: [one.nameCn, one.name].filter(Boolean).join(' ') }))}
      value={value?.attrValueId ?? undefined}
      onChange={(valueId?: string) => {
        const chosen = values.find((one) => one.valueId === valueId)
        onChange(chosen ? { attrValueId: chosen.valueId, attrValue: chosen.name } : null)
      }}
    />
  )
}

/** Attributes that the category does not ask for. */
function OwnAttrs({ known }: { known: string[] }) {
  const { draft, changeContent } = useEditor()
  const { attrs } = draft.content
  const own = attrs.flatMap((attr, index) => (attr.attrNameId && known.includes(attr.attrNameId) ? [] : [{ attr, index }]))
  const put = (index: number, more: Partial<ListingAttr>) =>
    changeContent({ attrs: attrs.with(index, { ...attrs[index]!, ...more }) })
  const blank = { attrNameId: null, attrValueId: null, attrName: '', attrValue: '' }
  return (
    <div className="own-attrs">
      {own.map(({ attr, index }, place) => (
        <span key={index} className="own-attr">
          <Input
            aria-label={`自定义属性名${place + 1}`}
            placeholder="属性名"
            value={attr.attrName}
            onChange={({ target }) => put(index, { attrName: target.value })}
          />
          <Input
            aria-label={`自定义属性值${place + 1}`}
            placeholder="属性值"
            value={attr.attrValue}
            onChange={({ target }) => put(index, { attrValue: target.value })}
          />
          <Button type="text" danger onClick={() => changeContent({ attrs: attrs.toSpliced(index, 1) })}>
            移除
          </Button>
        </span>
      ))}
      <Button type="dashed" size="small" onClick={() => changeContent({ attrs: [...attrs, blank] })}>
        添加自定义属性
      </Button>
    </div>
  )
}
