import { PRINT_TYPE, type PrintElement, type PrintType } from '@erp/contract/kit/print'
import { standardPaper } from '@erp/contract/kit/print-standard'
import { DESIGNED_TYPES, type PrintTemplateRow, printTemplate } from '@erp/contract/tool/print/print-template'
import { Button, Form, Input, InputNumber, Select, Space } from 'antd'
import { type KeyboardEvent, useReducer, useState } from 'react'
import { attempt, call, useClosing, ViewDrawer } from '../../../kit/index.ts'
import { Canvas } from './canvas.tsx'
import { begun, type PaperSize, stepped } from './design.ts'
import { DesignBar } from './design-bar.tsx'
import { ElementPanel } from './element-panel.tsx'
import { designOf } from './use-drawn.ts'
import './print.css'

interface Props {
  row: PrintTemplateRow | null
  readonly: boolean
  onClose: () => void
  onSaved: () => void
}
interface Head {
  name: string
  type: PrintType
  paper: PaperSize
}
const TYPES = DESIGNED_TYPES.map(([value, label]) => ({ value, label }))
const headOf = (row: PrintTemplateRow | null): Head => {
  const type = (row?.templateType ?? PRINT_TYPE.sku) as PrintType
  const { width, height } = standardPaper(type)
  return {
    name: row?.name ?? '',
    type,
    paper: row ? { width: Number(row.widthMm), height: Number(row.heightMm) } : { width, height },
  }
}

/** The paper in the middle, what can be put on it above, what the chosen element is at the right. */
export function Designer({ row, readonly, onClose, onSaved }: Props) {
  const [head, setHead] = useState(() => headOf(row))
  const first = (row?.elements as PrintElement[] | undefined) ?? standardPaper(head.type).elements
  const [history, step] = useReducer(stepped, first, begun)
  const [chosen, choose] = useState<number | null>(null)
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = useClosing(dirty, onClose)
  const { now: elements } = history
  const touch =
    <T,>(does: (value: T) => void) =>
    (value: T) => {
      does(value)
      setDirty(true)
    }
  const change = touch((to: PrintElement[]) => step({ to }))
  const save = async () => {
    setBusy(true)
    const worked = await saved(row, head, elements)
    setBusy(false)
    if (!worked) return
    setDirty(false)
    onClose()
    onSaved()
  }
  const element = chosen === null ? undefined : elements[chosen]
  const design = designOf(head.type, head.paper, elements)
  return (
    <ViewDrawer
      open
      size={1180}
      title={row ? `打印模板 ${row.name}` : '新增打印模板'}
      onClose={() => void close()}
      mask={{ closable: readonly }}
      footer={
        readonly ? null : (
          <Footer
            busy={busy}
            disabled={!head.name.trim() || elements.length === 0}
            onCancel={() => void close()}
            onSave={() => void save()}
          />
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that reach here came from the controls inside */}
      <div className="design" onKeyDown={(event) => undone(event, readonly, step)}>
        <HeadForm
          {...{ head, readonly, isNew: row === null }}
          onChange={touch(setHead)}
          onType={(type) => {
            setHead({ ...headOf(null), name: head.name, type, paper: standardPaper(type) })
            choose(null)
            change(standardPaper(type).elements)
          }}
        />
        <DesignBar
          {...{ head, history, readonly, design, step }}
          onAdd={(next) => {
            change(next)
            choose(next.length - 1)
          }}
        />
        <div className="design-desk">
          <Canvas {...{ elements, chosen, readonly }} type={head.type} paper={head.paper} onChoose={choose} onChange={change} />
          {element ? (
            <ElementPanel
              {...{ element, readonly }}
              type={head.type}
              onChange={(next) => change(elements.with(chosen!, next))}
              onRemove={() => {
                choose(null)
                change(elements.toSpliced(chosen!, 1))
              }}
            />
          ) : (
            <p className="design-panel hint">
              选中纸上的元素后在这里修改。方向键移动 0.5 毫米，Shift 加方向键改大小，Delete 删除，Ctrl+Z 撤销。
            </p>
          )}
        </div>
      </div>
    </ViewDrawer>
  )
}

function undone(event: KeyboardEvent, readonly: boolean, step: (how: 'undo' | 'redo') => void): void {
  if (readonly || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
  const how = event.key === 'z' ? (event.shiftKey ? 'redo' : 'undo') : event.key === 'y' ? 'redo' : null
  if (!how) return
  event.preventDefault()
  step(how)
}

const Footer = ({
  busy,
  disabled,
  onCancel,
  onSave,
}: {
  busy: boolean
  disabled: boolean
  onCancel: () => void
  onSave: () => void
}) => (
  <Space className="drawer-footer">
    <Button onClick={onCancel}>取消</Button>
    <Button type="primary" loading={busy} disabled={disabled} onClick={onSave}>
      保存
    </Button>
  </Space>
)

interface HeadProps {
  head: Head
  readonly: boolean
  isNew: boolean
  onChange: (head: Head) => void
  onType: (type: PrintType) => void
}
const HeadForm = ({ head, readonly, isNew, onChange, onType }: HeadProps) => (
  <Form layout="inline" className="design-head">
    <Form.Item label="模板名称" required htmlFor="design-name">
      <Input
        id="design-name"
        maxLength={50}
        disabled={readonly}
        value={head.name}
        onChange={(event) => onChange({ ...head, name: event.target.value })}
      />
    </Form.Item>
    <Form.Item label="类型" htmlFor="design-type">
      <Select
        id="design-type"
        style={{ width: 120 }}
        disabled={readonly || !isNew}
        options={TYPES}
        value={head.type}
        onChange={onType}
      />
    </Form.Item>
    {(['width', 'height'] as const).map((side) => (
      <Form.Item key={side} label={side === 'width' ? '宽(毫米)' : '高(毫米)'} htmlFor={`design-${side}`}>
        <InputNumber
          id={`design-${side}`}
          min={10}
          max={420}
          precision={1}
          disabled={readonly}
          value={head.paper[side]}
          onChange={(value) => value && onChange({ ...head, paper: { ...head.paper, [side]: value } })}
        />
      </Form.Item>
    ))}
  </Form>
)

function saved(row: PrintTemplateRow | null, { name, type, paper }: Head, elements: PrintElement[]): Promise<boolean> {
  const input = { name: name.trim(), ...designOf(type, paper, elements) }
  const work = row
    ? call(printTemplate, 'update', { ...input, templateId: row.templateId, version: row.version } as never)
    : call(printTemplate, 'save', input as never)
  return attempt(work as Promise<unknown>, '保存成功')
}
