import type { PrintTemplateRow } from '@erp/contract/tool/print/print-template'
import { Button, Space } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useClosing, ViewDrawer } from '../../../kit/index.ts'
import { Canvas } from './canvas.tsx'
import { DesignBar } from './design-bar.tsx'
import { DesignHead } from './design-head.tsx'
import { ElementPanel } from './element-panel.tsx'
import { type Design, useDesign } from './use-design.ts'
import './print.css'

interface Props {
  row: PrintTemplateRow | null
  readonly: boolean
  onClose: () => void
  onSaved: () => void
}

/** The paper in the middle, what can be put on it above, what the chosen element is at the right. */
export function Designer({ row, readonly, onClose, onSaved }: Props) {
  const design = useDesign(row)
  const [busy, setBusy] = useState(false)
  const close = useClosing(design.dirty, onClose)
  const save = async () => {
    setBusy(true)
    const worked = await design.save()
    setBusy(false)
    if (!worked) return
    onClose()
    onSaved()
  }
  const incomplete = !design.head.name.trim() || design.elements.length === 0
  const footer = <Footer busy={busy} disabled={incomplete} onCancel={() => void close()} onSave={() => void save()} />
  return (
    <ViewDrawer
      open
      size={1180}
      title={row ? `打印模板 ${row.name}` : '新增打印模板'}
      onClose={() => void close()}
      mask={{ closable: readonly }}
      footer={readonly ? null : footer}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that reach here came from the controls inside */}
      <div className="design" onKeyDown={(event) => undone(event, readonly, design.step)}>
        <DesignHead {...{ design, readonly, isNew: row === null }} />
        <DesignBar {...{ design, readonly }} />
        <Desk {...{ design, readonly }} />
      </div>
    </ViewDrawer>
  )
}

function Desk({ design, readonly }: { design: Design; readonly: boolean }) {
  const { head, elements, chosen, choose, change } = design
  const element = chosen === null ? undefined : elements[chosen]
  return (
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
  )
}

function undone(event: KeyboardEvent, readonly: boolean, step: (how: 'undo' | 'redo') => void): void {
  if (readonly || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
  const how = event.key === 'z' ? (event.shiftKey ? 'redo' : 'undo') : event.key === 'y' ? 'redo' : null
  if (!how) return
  event.preventDefault()
  step(how)
}

interface FooterProps {
  busy: boolean
  disabled: boolean
  onCancel: () => void
  onSave: () => void
}
const Footer = ({ busy, disabled, onCancel, onSave }: FooterProps) => (
  <Space className="drawer-footer">
    <Button onClick={onCancel}>取消</Button>
    <Button type="primary" loading={busy} disabled={disabled} onClick={onSave}>
      保存
    </Button>
  </Space>
)
