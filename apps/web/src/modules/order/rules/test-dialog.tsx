import { orderRule, type RuleDraft } from '@erp/contract/order/rules/order-rule'
import type { RuleTest } from '@erp/contract/order/rules/rule-trial'
import { Alert, Input, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/index.ts'
import { Verdicts } from './verdicts.tsx'

/** One order before every rule, with the drafted one where there is one. */
export function TestDialog({ draft = {}, onClose }: { draft?: RuleDraft; onClose: () => void }) {
  const [found, setFound] = useState<RuleTest | null>(null)
  const run = async (typed: string) => {
    const orderNo = typed.trim()
    if (orderNo) setFound(await call(orderRule, 'test', { orderNo, ...draft }).catch(() => null))
  }
  return (
    <Modal open width={680} title="单笔测试" footer={null} onCancel={onClose}>
      <Input.Search
        autoFocus
        placeholder="系统单号"
        aria-label="系统单号"
        enterButton="测试"
        onSearch={(orderNo) => void run(orderNo)}
      />
      {found && (
        <div className="why" role="region" aria-label="测试结果">
          <Alert type={found.stoppedBy ? 'error' : found.wayName ? 'success' : 'warning'} title={wordsOf(found)} />
          <Verdicts rules={found.rules} />
        </div>
      )}
    </Modal>
  )
}

function wordsOf(found: RuleTest): string {
  if (found.stoppedBy) return `被规则“${found.stoppedBy}”拦截`
  const parts = [
    found.ruleName ? `命中「${found.ruleName}」` : '没有规则命中',
    found.storeName && `仓库 ${found.storeName}`,
    found.wayName ? `渠道 ${found.wayName}` : '没有渠道',
    found.freight && `运费 ${found.freight} CNY`,
    found.tagNames.length > 0 && `标签 ${found.tagNames.join('、')}`,
    found.pickingNotes && `拣货备注 ${found.pickingNotes}`,
    found.giftSkus.length > 0 && `赠品 ${found.giftSkus.join('、')}`,
  ]
  return parts.filter(Boolean).join('，')
}
