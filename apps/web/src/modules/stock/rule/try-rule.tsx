import type { ActionInput } from '@erp/contract/kit'
import { RULE_TYPES } from '@erp/contract/stock/rule/rule-params'
import { ruleWords } from '@erp/contract/stock/rule/rule-words'
import { type RuleTrial, stockRule } from '@erp/contract/stock/rule/stock-rule'
import { Alert, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { call, useOptions } from '../../../kit/index.ts'
import { SkuSelect } from '../../goods/sku/sku-select.tsx'

/** Which rule would stand for a SKU in a store, and why those before it do not. */
export function TryRule({ type, onClose }: { type: number; onClose: () => void }) {
  const [form] = Form.useForm<ActionInput<(typeof stockRule.actions)['try-run']>>()
  const { options } = useOptions('stock/store')
  const [found, setFound] = useState<(RuleTrial & { type: number }) | null>(null)
  const run = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    const trial = await call(stockRule, 'try-run', values).catch(() => null)
    setFound(trial && { ...trial, type: values.ruleType })
  }
  return (
    <Modal open title="规则试算" okText="试算" onOk={() => void run()} onCancel={onClose}>
      <Form form={form} layout="vertical" initialValues={{ ruleType: type }}>
        <Form.Item name="ruleType" label="规则类型" rules={[{ required: true }]}>
          <Select options={RULE_TYPES.map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <Form.Item name="storeId" label="仓库" rules={[{ required: true, message: '请选择仓库' }]}>
          <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item name="skuId" label="SKU" rules={[{ required: true, message: '请选择SKU' }]}>
          <SkuSelect />
        </Form.Item>
      </Form>
      {found && <Trial found={found} />}
    </Modal>
  )
}

const Trial = ({ found }: { found: RuleTrial & { type: number } }) => (
  <Alert
    type="success"
    title={`命中：${found.ruleName}`}
    description={
      <>
        <div>{ruleWords(found.type, found.params as never)}</div>
        {found.passed.map((rule) => (
          <div key={rule.ruleName}>
            {rule.ruleName}：{rule.reason}
          </div>
        ))}
      </>
    }
  />
)
