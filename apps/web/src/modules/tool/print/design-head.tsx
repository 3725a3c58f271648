import { DESIGNED_TYPES } from '@erp/contract/tool/print/print-template'
import { Form, Input, InputNumber, Select } from 'antd'
import type { Design } from './use-design.ts'

const TYPES = DESIGNED_TYPES.map(([value, label]) => ({ value, label }))
const SIDES = [
  ['width', '宽(毫米)'],
  ['height', '高(毫米)'],
] as const

/** What the template is called, for what, and how large its paper is. */
export function DesignHead({ design, readonly, isNew }: { design: Design; readonly: boolean; isNew: boolean }) {
  const { head, setHead, setType } = design
  return (
    <Form layout="inline" className="design-head">
      <Form.Item label="模板名称" required htmlFor="design-name">
        <Input
          id="design-name"
          maxLength={50}
          disabled={readonly}
          value={head.name}
          onChange={(event) => setHead({ ...head, name: event.target.value })}
        />
      </Form.Item>
      <Form.Item label="类型" htmlFor="design-type">
        <Select
          id="design-type"
          style={{ width: 120 }}
          disabled={readonly || !isNew}
          options={TYPES}
          value={head.type}
          onChange={setType}
        />
      </Form.Item>
      {SIDES.map(([side, label]) => (
        <Form.Item key={side} label={label} htmlFor={`design-${side}`}>
          <InputNumber
            id={`design-${side}`}
            min={10}
            max={420}
            precision={1}
            disabled={readonly}
            value={head.paper[side]}
            onChange={(value) => value && setHead({ ...head, paper: { ...head.paper, [side]: value } })}
          />
        </Form.Item>
      ))}
    </Form>
  )
}
