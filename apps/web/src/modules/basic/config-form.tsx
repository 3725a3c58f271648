import { config } from '@erp/contract/basic/config'
import { Form, Input, InputNumber, Switch } from 'antd'
import { FieldItem, FormFrame, type ListRow } from '../../kit/index.ts'
import { limitsOf } from './config-limits.ts'

const { configValue, remark } = config.fields

interface Opened {
  row: ListRow<typeof config>
  onClose: () => void
  onSaved: () => void
}

/** The server knows the limits and says them; the control only knows the kind. */
export function ConfigForm({ row, onClose, onSaved }: Opened) {
  const limits = limitsOf(row)
  return (
    <FormFrame
      resource={config}
      row={row}
      fields={{ configValue, remark }}
      title={`修改参数 ${row.configName}`}
      onClose={onClose}
      onSaved={onSaved}
    >
      <p className="hint config-key">{row.configKey}</p>
      <Form.Item
        name="configValue"
        label="参数值"
        required
        extra={limits && `允许范围 ${limits}`}
        rules={[{ validator: (_, value) => checked(row.valueType, value) }]}
      >
        <ValueInput type={row.valueType} />
      </Form.Item>
      <FieldItem name="remark" field={remark} />
    </FormFrame>
  )
}

async function checked(type: string | null, value: string | undefined): Promise<void> {
  const text = (value ?? '').trim()
  if (!text) throw new Error('参数值不能为空')
  if (type !== 'json') return
  try {
    JSON.parse(text)
  } catch {
    throw new Error('不是正确的 JSON')
  }
}

interface Props {
  type: string | null
  id?: string
  value?: string
  onChange?: (value: string) => void
}

function ValueInput({ type, id, value, onChange }: Props) {
  if (type === 'bool')
    return (
      <Switch
        id={id}
        checked={value === '1'}
        checkedChildren="开"
        unCheckedChildren="关"
        onChange={(on) => onChange?.(on ? '1' : '0')}
      />
    )
  if (type === 'int' || type === 'decimal')
    return (
      <InputNumber
        id={id}
        className="wide"
        stringMode
        precision={type === 'int' ? 0 : undefined}
        value={value}
        onChange={(next) => onChange?.(next === null ? '' : String(next))}
      />
    )
  if (type === 'json') return <JsonInput id={id} value={value} onChange={onChange} />
  return <Input id={id} value={value} onChange={(event) => onChange?.(event.target.value)} />
}

const JsonInput = ({ id, value, onChange }: Omit<Props, 'type'>) => (
  <Input.TextArea
    id={id}
    className="config-json"
    spellCheck={false}
    autoSize={{ minRows: 5, maxRows: 20 }}
    value={value}
    onChange={(event) => onChange?.(event.target.value)}
  />
)
