import { type PastedRow, PRICE_COLUMNS, pastedRows } from '@erp/contract/report/pricing/pasted'
import { MOST_PRICES } from '@erp/contract/report/pricing/site'
import { Alert, Form, Input } from 'antd'
import { grouped } from '../../../kit/amount.ts'

/** Rows out of a sheet, pasted as they are. */
export function PasteBox({ rows, onChange }: { rows: PastedRow[]; onChange: (rows: PastedRow[]) => void }) {
  const tooMany = rows.length > MOST_PRICES
  return (
    <>
      <Form.Item
        name="pasted"
        label="从 Excel 粘贴"
        preserve={false}
        extra={`列：${PRICE_COLUMNS.map(([, label]) => label).join('、')}；带表头时列的顺序不限，最多 ${MOST_PRICES} 行`}
      >
        <Input.TextArea
          rows={8}
          className="pricing-paste"
          placeholder={'SKU\t成本\t目标利润率\nA0001\t\t20\n\t35.5\t25'}
          onChange={(event) => onChange(pastedRows(event.target.value))}
        />
      </Form.Item>
      {rows.length > 0 && (
        <Alert
          type={tooMany ? 'error' : 'info'}
          showIcon
          role="status"
          className="restored"
          title={
            tooMany ? `粘贴了 ${grouped(rows.length)} 行，最多 ${MOST_PRICES} 行，请分批` : `已读取 ${grouped(rows.length)} 行`
          }
        />
      )}
    </>
  )
}
