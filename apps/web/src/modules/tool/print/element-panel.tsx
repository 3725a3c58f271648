import { DeleteOutlined } from '@ant-design/icons'
import { ELEMENT_KINDS, elementFields, type PrintElement, type PrintType } from '@erp/contract/kit/print'
import { printTemplate } from '@erp/contract/tool/print/print-template'
import { Button, Input, InputNumber, Segmented, Select, Upload } from 'antd'
import type { ReactNode } from 'react'
import { upload } from '../../../kit/index.ts'
import { ColumnsInput } from './columns-input.tsx'
import { fieldsFor, STEP } from './design.ts'

interface Props {
  type: PrintType
  element: PrintElement
  readonly: boolean
  onChange: (element: PrintElement) => void
  onRemove: () => void
}
const PLACES = ['x', 'y', 'width', 'height'] as const
const ALIGNS = elementFields.align.choices!.map(([value, label]) => ({ value: String(value), label }))
const kindOf = (kind: string) => ELEMENT_KINDS.find(([value]) => value === kind)![1]

/** What the chosen element shows, where it stands and how large. */
export function ElementPanel(props: Props) {
  const { element, readonly, onChange, onRemove } = props
  const { kind } = element
  return (
    <section className="design-panel" aria-label="元素属性">
      <header>
        <b>{kindOf(kind)}</b>
        {!readonly && (
          <Button size="small" danger type="text" icon={<DeleteOutlined />} onClick={onRemove}>
            删除元素
          </Button>
        )}
      </header>
      {kind !== 'line' && kind !== 'table' && <Shown {...props} />}
      {kind === 'table' && <ColumnsInput {...props} />}
      <div className="design-places">
        {PLACES.map((name) => (
          <Millimetres key={name} name={name} {...props} />
        ))}
        {(kind === 'text' || kind === 'table') && <Millimetres name="size" {...props} />}
      </div>
      {kind === 'text' && (
        <Row label="对齐">
          <Segmented
            block
            disabled={readonly}
            options={ALIGNS}
            value={element.align ?? 'left'}
            onChange={(align) => onChange({ ...element, align: align as 'left' })}
          />
        </Row>
      )}
    </section>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="design-row">
    <span>{label}</span>
    {children}
  </div>
)

const Millimetres = ({ name, element, readonly, onChange }: Props & { name: (typeof PLACES)[number] | 'size' }) => (
  <Row label={`${elementFields[name].label}(毫米)`}>
    <InputNumber
      aria-label={elementFields[name].label}
      stringMode
      min="0"
      step={STEP}
      precision={1}
      disabled={readonly}
      value={element[name]}
      style={{ width: '100%' }}
      onChange={(value) => value !== null && onChange({ ...element, [name]: String(Number(value)) })}
    />
  </Row>
)

function Shown({ type, element, readonly, onChange }: Props) {
  const { kind, field } = element
  const options = [{ value: '', label: kind === 'image' ? '固定图片' : '固定文字' }, ...fieldsFor(type, kind)]
  return (
    <>
      <Row label="字段">
        <Select
          aria-label="字段"
          disabled={readonly}
          options={options}
          value={field ?? ''}
          onChange={(value) => onChange({ ...element, field: value || null })}
        />
      </Row>
      {kind === 'image' ? (
        !field && <Picture {...{ element, readonly, onChange }} />
      ) : (
        <Row label={field ? '前缀' : '文字'}>
          <Input
            aria-label={field ? '前缀' : '文字'}
            maxLength={200}
            disabled={readonly}
            value={element.text ?? ''}
            onChange={(event) => onChange({ ...element, text: event.target.value || null })}
          />
        </Row>
      )}
    </>
  )
}

function Picture({ element, readonly, onChange }: Pick<Props, 'element' | 'readonly' | 'onChange'>) {
  const take = async (file: File) => {
    const kept = await upload(printTemplate, 'picture', file).catch(() => null)
    if (kept) onChange({ ...element, picture: kept.url })
  }
  return (
    <Row label="图片">
      <Upload accept="image/*" showUploadList={false} disabled={readonly} beforeUpload={(file) => (void take(file), false)}>
        <Button>{element.picture ? '换一张' : '上传图片'}</Button>
      </Upload>
    </Row>
  )
}
