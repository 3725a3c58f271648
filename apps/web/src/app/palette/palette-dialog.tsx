import { SearchOutlined } from '@ant-design/icons'
import type { Finding, Findings as Group } from '@erp/contract/kit'
import { Modal } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { logMenu } from '../menu-log.ts'
import { useFindings } from './use-findings.ts'
import './palette.css'

const FRAME = { footer: null, closable: false, width: 560, className: 'palette', 'aria-label': '快速跳转' }

/** Type, arrow, Enter: the hands stay on the keyboard, and the focus in the box. */
export default function PaletteDialog({ onClose }: { onClose: (gone?: boolean) => void }) {
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { groups, waiting } = useFindings(typed)
  const all = groups.flatMap(({ findings }) => findings)
  const active = Math.min(at, all.length - 1)
  const go = (finding: Finding) => {
    onClose(true)
    logMenu(finding.title, finding.path)
    void navigate(finding.path)
  }
  const type = (next: string) => {
    setTyped(next)
    setAt(0)
  }
  const pressed = (event: KeyboardEvent) => {
    const next = stepOf(event.key, active, all.length)
    if (next !== null) setAt(next)
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    else if (all[active]) go(all[active])
    else enter()
    event.preventDefault()
  }
  const enter = useEntered(typed, waiting, () => all[0] && go(all[0]))
  useInSight(`${id}-${active}`)
  return (
    <Modal {...FRAME} open onCancel={() => onClose()}>
      <Box id={id} typed={typed} count={all.length} active={active} onType={type} onKeyDown={pressed} />
      <Findings id={id} groups={groups} active={active} onAt={setAt} onGo={go} />
      {all.length === 0 && <p className="palette-none">{nothing(typed, waiting)}</p>}
      <Keys />
    </Modal>
  )
}

const nothing = (typed: string, waiting: boolean): string => {
  if (!typed) return '输入页面名称或拼音首字母（gj → 国家），或订单号、平台单号、运单号、买家、SKU、单据号；也可直接扫描'
  return waiting ? '正在查找…' : '没有找到'
}

/** A scanner presses Enter before the answer is there: then it is gone to when it comes. */
function useEntered(typed: string, waiting: boolean, go: () => void): () => void {
  const entered = useRef('')
  useEffect(() => {
    if (!entered.current || entered.current !== typed || waiting) return
    entered.current = ''
    go()
  })
  return () => {
    entered.current = typed
  }
}

function useInSight(id: string): void {
  useEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}

interface BoxProps {
  id: string
  typed: string
  count: number
  active: number
  onType: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const Box = ({ id, typed, count, active, onType, onKeyDown }: BoxProps) => (
  <label className="palette-box">
    <SearchOutlined />
    <input
      // biome-ignore lint/a11y/noAutofocus: the dialog is this box.
      autoFocus
      type="text"
      role="combobox"
      aria-label="快速跳转"
      aria-expanded={count > 0}
      aria-controls={id}
      aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      placeholder="页面、订单号、运单号、买家、SKU、单据号、人员"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  </label>
)

const Keys = () => (
  <p className="palette-keys" aria-hidden>
    <kbd>↑</kbd>
    <kbd>↓</kbd> 选择　<kbd>Enter</kbd> 打开　<kbd>Esc</kbd> 关闭
  </p>
)

function stepOf(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  return null
}

interface FindingsProps {
  id: string
  groups: Group[]
  active: number
  onAt: (at: number) => void
  onGo: (finding: Finding) => void
}

function Findings({ id, groups, active, onAt, onGo }: FindingsProps) {
  const startOf = (group: number) => groups.slice(0, group).reduce((sum, { findings }) => sum + findings.length, 0)
  return (
    <div id={id} role="listbox" aria-label="结果" className="palette-list">
      {groups.map(({ title, findings }, group) => (
        <div key={title} role="group" aria-label={title}>
          <h3 aria-hidden>{title}</h3>
          {findings.map((finding, index) => {
            const own = startOf(group) + index
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's.
              <div
                key={finding.path + finding.title}
                id={`${id}-${own}`}
                role="option"
                tabIndex={-1}
                aria-selected={own === active}
                className="palette-row"
                onMouseMove={() => onAt(own)}
                onClick={() => onGo(finding)}
              >
                <span>{finding.title}</span>
                <small>{finding.detail}</small>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
