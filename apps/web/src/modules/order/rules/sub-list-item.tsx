import { orderRule, type WholeRule } from '@erp/contract/order/rules/order-rule'
import { RULE_KINDS, type RuleKind, type SubListInput, subListInputs } from '@erp/contract/order/rules/rule-lists'
import { Button, Form, Pagination } from 'antd'
import { useState } from 'react'
import { checkRows } from '../../../kit/form/check-rows.ts'
import { FieldInput, ImportDialog } from '../../../kit/index.ts'
import { PasteRows } from './paste-rows.tsx'
import { freshRow } from './pasted.ts'

interface Props {
  kind: RuleKind
  row: WholeRule | null
  onImported: () => void
}
const PAGE = 20

/** One sub-list in the form of its rule: typed row by row, pasted, or imported from a sheet. */
export function SubListItem({ kind, row, onImported }: Props) {
  return (
    <Form.Item
      name={kind}
      className="form-wide"
      rules={[
        {
          validator: async (_rule, value?: SubListInput[]) => {
            const wrong = checkRows(subListInputs[kind], value ?? [])
            if (wrong) throw new Error(wrong)
          },
        },
      ]}
      validateTrigger="onBlur"
    >
      <SubListInputs {...{ kind, row, onImported }} />
    </Form.Item>
  )
}

interface InputsProps extends Props {
  value?: SubListInput[]
  onChange?: (rows: SubListInput[]) => void
}
function SubListInputs({ kind, row, value, onChange, onImported }: InputsProps) {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<'paste' | 'import' | null>(null)
  const rows = value ?? []
  const from = PAGE * (Math.min(page, Math.max(1, Math.ceil(rows.length / PAGE))) - 1)
  const shown = rows.slice(from, from + PAGE)
  const put = (next: SubListInput[]) =>
    onChange?.([
      ...rows.slice(0, from),
      ...next.map((one) => ({ ...freshRow(kind), ...one })),
      ...rows.slice(from + shown.length),
    ])
  const close = () => setOpen(null)
  return (
    <div className="rule-rows">
      <Tools {...{ kind, row, rows }} onOpen={setOpen} onClear={() => onChange?.([])} />
      <FieldInput field={subListInputs[kind]} value={shown} onChange={put} />
      {rows.length > PAGE && (
        <Pagination
          size="small"
          current={from / PAGE + 1}
          pageSize={PAGE}
          total={rows.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      {open === 'paste' && (
        <PasteRows kind={kind} present={rows} onClose={close} onPaste={(more) => onChange?.([...rows, ...more])} />
      )}
      {open === 'import' && <ImportRows kind={kind} ruleId={row!.id} onClose={close} onDone={onImported} />}
    </div>
  )
}

interface ImportProps {
  kind: RuleKind
  ruleId: number
  onClose: () => void
  onDone: () => void
}
const ImportRows = ({ kind, ruleId, onClose, onDone }: ImportProps) => (
  <ImportDialog
    resource={orderRule}
    title={`导入${RULE_KINDS[kind]}`}
    action="sub-list-import"
    template="sub-list-template"
    templateInput={{ kind }}
    fields={{ kind, ruleId: String(ruleId) }}
    onClose={onClose}
    onDone={onDone}
  />
)

interface ToolsProps {
  kind: RuleKind
  row: WholeRule | null
  rows: SubListInput[]
  onOpen: (open: 'paste' | 'import') => void
  onClear: () => void
}
/** A sheet is written to the saved rule at once, so nothing may be waiting to be saved. */
function Tools({ kind, row, rows, onOpen, onClear }: ToolsProps) {
  const form = Form.useFormInstance()
  Form.useWatch([], form)
  const blocked = !row || form.isFieldsTouched()
  return (
    <div className="rule-row-tools">
      <Button size="small" onClick={() => onOpen('paste')}>
        粘贴多行
      </Button>
      <Button
        size="small"
        disabled={blocked}
        title={blocked ? '请先保存规则，再导入' : undefined}
        onClick={() => onOpen('import')}
      >
        导入
      </Button>
      <Button size="small" disabled={rows.length === 0} onClick={onClear}>
        清空
      </Button>
      <span className="hint">
        {RULE_KINDS[kind]} {rows.length} 行；有「包含」时至少中一条，「排除」一条不中
      </span>
    </div>
  )
}
