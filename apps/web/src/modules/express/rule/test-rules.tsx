import { logisticMatchRule, type RuleTest } from '@erp/contract/express/rule/logistic-match-rule'
import { Alert, Input, Modal, Tag } from 'antd'
import { useState } from 'react'
import { call, Lines } from '../../../kit/index.ts'

/** One order against every rule: which would assign, and why the others do not. */
export function TestRules({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<RuleTest | null>(null)
  const run = async (orderNo: string) => {
    if (orderNo.trim()) setFound(await call(logisticMatchRule, 'test', { orderNo: orderNo.trim() }).catch(() => null))
  }
  return (
    <Modal open width={760} title="测试匹配规则" footer={null} onCancel={onClose}>
      <Input.Search
        autoFocus
        placeholder="订单号"
        aria-label="订单号"
        enterButton="测试"
        onSearch={(orderNo) => void run(orderNo)}
      />
      {found && <Verdicts found={found} />}
    </Modal>
  )
}

const Verdicts = ({ found }: { found: RuleTest }) => (
  <>
    <Alert
      style={{ marginBlock: 12 }}
      type={found.ruleName ? 'success' : 'warning'}
      title={
        found.ruleName ? `命中「${found.ruleName}」→ ${found.wayName}，运费 ${found.freightCny} CNY` : '没有规则能给出可用渠道'
      }
    />
    <div className="wide-scroll">
      <Lines
        rows={found.verdicts}
        keyOf={(one) => one.ruleId}
        columns={[
          { title: '规则', render: (one) => one.ruleName },
          {
            title: '结果',
            render: (one) => (one.reason ? <Tag color="red">{one.reason}</Tag> : <Tag color="green">可用</Tag>),
          },
          { title: '渠道', render: (one) => one.ways.map((way) => `${way.wayName}：${way.reason}`).join('；') },
        ]}
      />
    </div>
  </>
)
