import type { Field } from '@erp/contract/kit'
import { RULE_KINDS, RULE_ROWS, type RuleKind, type SubListInput } from '@erp/contract/order/rules/rule-lists'
import { Alert, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { done, type Option, useOptions } from '../../../kit/index.ts'
import { freshRow, type Lookup, pastedRows, pasteFields } from './pasted.ts'

interface Props {
  kind: RuleKind
  present: SubListInput[]
  onClose: () => void
  onPaste: (rows: SubListInput[]) => void
}

/** Many rows at once, from a sheet or a list of codes. */
export function PasteRows({ kind, present, onClose, onPaste }: Props) {
  const [base, setBase] = useState(() => freshRow(kind))
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string[]>([])
  const lookup = useLookup(kind)
  const paste = () => {
    const made = pastedRows(kind, text, base, present, lookup)
    setWrong(made.wrong)
    if (made.wrong.length) return
    onPaste(made.rows)
    done(`粘贴 ${made.rows.length} 行${made.repeated ? `，${made.repeated} 行已有` : ''}`)
    onClose()
  }
  return (
    <Modal
      open
      title={`粘贴${RULE_KINDS[kind]}`}
      okText="粘贴"
      okButtonProps={{ disabled: !text.trim() }}
      onOk={paste}
      onCancel={onClose}
    >
      <Format kind={kind} base={base} onChange={setBase} />
      <Input.TextArea autoFocus aria-label="粘贴内容" rows={10} value={text} onChange={(event) => setText(event.target.value)} />
      {wrong.length > 0 && (
        <Alert type="error" title={`${wrong.length} 行有误，没有粘贴`} description={wrong.slice(0, 20).join('；')} />
      )}
    </Modal>
  )
}

/** What all the pasted rows have in common, and what each line says. */
function Format({ kind, base, onChange }: { kind: RuleKind; base: SubListInput; onChange: (base: SubListInput) => void }) {
  const labels = pasteFields(kind).map(([, field]) => field.label)
  return (
    <>
      <div className="rule-row-tools">
        {(['mode', 'op'] as const).map((name) => {
          const field = RULE_ROWS[kind][name]
          return (
            field && (
              <Choice key={name} field={field} value={base[name]} onChange={(value) => onChange({ ...base, [name]: value })} />
            )
          )
        })}
      </div>
      <p className="hint">每行一条，列之间用制表符（从表格里复制即可）：{labels.join(' | ')}</p>
    </>
  )
}

function Choice({ field, value, onChange }: { field: Field; value: unknown; onChange: (value: unknown) => void }) {
  const options = (field.choices ?? []).map(([one, label]) => ({ value: one, label }))
  return <Select aria-label={field.label} value={value} options={options} onChange={onChange} />
}

/** By name or by code, whatever case. */
function useLookup(kind: RuleKind): Lookup {
  const [name, field] = Object.entries(RULE_ROWS[kind]).find(([, one]) => one.ref) ?? []
  const { options } = useOptions(field?.ref, { by: field?.by, show: field?.show })
  const known = new Map(options.flatMap((option) => namesOf(option).map((one) => [one, option.value])))
  return (asked, typed) => (asked === name ? known.get(typed.toUpperCase()) : undefined)
}

const namesOf = ({ label, code, value }: Option): string[] =>
  [label, code, String(value)].flatMap((one) => one?.toUpperCase() ?? [])
