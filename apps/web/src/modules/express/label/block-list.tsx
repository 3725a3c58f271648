import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { ALIGNS, BLOCK_TYPES, LABEL_VARIABLES, type LabelBlock } from '@erp/contract/express/label/label-template'
import type { Choices } from '@erp/contract/kit'
import { Button, Input, InputNumber, Select, Space } from 'antd'

interface Props {
  layout: LabelBlock[]
  readonly: boolean
  onChange: (layout: LabelBlock[]) => void
}
const PLACES = [
  ['x', '左mm'],
  ['y', '上mm'],
  ['width', '宽mm'],
  ['height', '高mm'],
  ['size', '字高mm'],
] as const
const NEW: LabelBlock = {
  type: 'variable',
  variable: 'orderNo',
  text: null,
  x: '5',
  y: '5',
  width: '60',
  height: '5',
  size: '3',
  align: 'left',
}
const options = (choices: Choices) => choices.map(([value, label]) => ({ value, label }))

/** One row a block: what it shows and where. */
export function BlockList({ layout, readonly, onChange }: Props) {
  return (
    <div className="block-list">
      {layout.map((block, i) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are edited in place and have no key of their own.
          key={i}
          block={block}
          disabled={readonly}
          onChange={(next) => onChange(layout.with(i, next))}
          onCopy={() => onChange(layout.toSpliced(i + 1, 0, { ...block, y: String(Number(block.y) + Number(block.height)) }))}
          onRemove={() => onChange(layout.toSpliced(i, 1))}
        />
      ))}
      {!readonly && (
        <Button type="dashed" block icon={<PlusOutlined />} onClick={() => onChange([...layout, NEW])}>
          添加块
        </Button>
      )}
    </div>
  )
}

interface BlockProps {
  block: LabelBlock
  disabled: boolean
  onChange: (block: LabelBlock) => void
  onCopy: () => void
  onRemove: () => void
}
const Block = ({ block, disabled, onChange, onCopy, onRemove }: BlockProps) => (
  <div className="block-row">
    <Select
      size="small"
      aria-label="类型"
      disabled={disabled}
      value={block.type}
      options={options(BLOCK_TYPES)}
      onChange={(type) => onChange({ ...block, type })}
    />
    <Shown {...{ block, disabled, onChange }} />
    <Space size={2}>
      <Button size="small" type="text" disabled={disabled} icon={<CopyOutlined />} aria-label="复制块" onClick={onCopy} />
      <Button
        size="small"
        type="text"
        danger
        disabled={disabled}
        icon={<DeleteOutlined />}
        aria-label="删除块"
        onClick={onRemove}
      />
    </Space>
    <Places {...{ block, disabled, onChange }} />
  </div>
)

const Places = ({ block, disabled, onChange }: Pick<BlockProps, 'block' | 'disabled' | 'onChange'>) => (
  <div className="block-places">
    {PLACES.map(([name, label]) => (
      <label key={name}>
        {label}
        <InputNumber
          size="small"
          min="0"
          step="0.5"
          stringMode
          disabled={disabled}
          value={block[name]}
          onChange={(value) => onChange({ ...block, [name]: value === null ? null : String(value) })}
          style={{ width: '100%' }}
        />
      </label>
    ))}
    <label>
      对齐
      <Select
        size="small"
        disabled={disabled}
        value={block.align ?? 'left'}
        options={options(ALIGNS)}
        onChange={(align) => onChange({ ...block, align })}
      />
    </label>
  </div>
)

function Shown({ block, disabled, onChange }: Pick<BlockProps, 'block' | 'disabled' | 'onChange'>) {
  const text = (placeholder: string) => (
    <Input
      size="small"
      disabled={disabled}
      aria-label={placeholder}
      placeholder={placeholder}
      value={block.text ?? ''}
      onChange={(event) => onChange({ ...block, text: event.target.value })}
    />
  )
  if (block.type === 'text') return text('文字')
  if (block.type !== 'variable' && block.type !== 'barcode') return <span />
  return (
    <Space.Compact>
      {block.type === 'variable' && text('前缀')}
      <Select
        size="small"
        aria-label="变量"
        disabled={disabled}
        style={{ minWidth: 130, flex: 1 }}
        value={block.variable ?? undefined}
        placeholder="变量"
        options={options(LABEL_VARIABLES)}
        onChange={(variable) => onChange({ ...block, variable })}
      />
    </Space.Compact>
  )
}
