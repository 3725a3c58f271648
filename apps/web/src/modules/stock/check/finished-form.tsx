import { rows } from '@erp/contract/kit'
import { finishedFields } from '@erp/contract/stock/check/check-fields'
import type { CheckFinishedLine } from '@erp/contract/stock/check/check-lines'
import { finishedLineFields } from '@erp/contract/stock/check/check-receipt-finished'
import { Form } from 'antd'
import { type DocumentFormProps, FieldInput, FieldItem, FormFrame, type LineColumn, Lines, may } from '../../../kit/index.ts'
import { Diff } from './diff.tsx'
import type { OpenedResult, Results } from './rows.ts'
import './check.css'

const FIELDS = { remark: finishedFields.remark, lines: rows('明细', finishedLineFields) }

/** Prices of what was found, and why there is a difference. */
export const FinishedForm = ({
  resource,
  document,
  onClose,
  onSaved,
}: DocumentFormProps<OpenedResult> & { resource: Results }) => (
  <FormFrame resource={resource} row={document} fields={FIELDS} action="edit" onClose={onClose} onSaved={onSaved}>
    <FieldItem name="remark" field={FIELDS.remark} />
    <Form.Item name="lines" label="明细" className="form-wide">
      <FinishedLinesInput />
    </Form.Item>
  </FormFrame>
)

function FinishedLinesInput({
  value = [],
  onChange,
}: {
  value?: CheckFinishedLine[]
  onChange?: (lines: CheckFinishedLine[]) => void
}) {
  const set = (lineId: number, change: Partial<CheckFinishedLine>) =>
    onChange?.(value.map((line) => (line.lineId === lineId ? { ...line, ...change } : line)))
  const columns: LineColumn<CheckFinishedLine>[] = [
    { title: '库位', render: (line) => line.locationName },
    { title: 'SKU', render: (line) => line.sku },
    { title: '差异', right: true, render: (line) => <Diff value={line.diffQty} /> },
    ...(may('stock:cost:view')
      ? [
          {
            title: '单价',
            render: (line: CheckFinishedLine) => <Price line={line} onChange={(unitCost) => set(line.lineId, { unitCost })} />,
          },
        ]
      : []),
    {
      title: '原因',
      render: (line) => (
        <FieldInput field={finishedLineFields.reason} value={line.reason} onChange={(reason) => set(line.lineId, { reason })} />
      ),
    },
  ]
  return (
    <div className="count-grid">
      <Lines rows={value} columns={columns} keyOf={(line) => line.lineId} />
    </div>
  )
}

/** A loss costs what its layers cost: nobody types that. */
const Price = ({ line, onChange }: { line: CheckFinishedLine; onChange: (unitCost: string | null) => void }) =>
  line.diffQty > 0 ? <FieldInput field={finishedLineFields.unitCost} value={line.unitCost} onChange={onChange} /> : line.unitCost
