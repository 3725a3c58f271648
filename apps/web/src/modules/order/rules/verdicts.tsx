import type { RuleVerdict } from '@erp/contract/order/rules/rule-trial'
import '../desk/info/info.css'

type Said = Pick<RuleVerdict, 'ruleId' | 'ruleName' | 'reason'> & Partial<RuleVerdict>

/** Each rule with the first condition that failed, what it asks and what the order has; the same words for an order that was and one that is tried. */
export const Verdicts = ({ rules }: { rules: Said[] }) => (
  <ul>
    {rules.map((rule) => (
      <li key={rule.ruleId} className={rule.reason === null ? 'chosen' : undefined}>
        <span>{rule.ruleName}</span>
        <span>{rule.reason ?? '命中'}</span>
        {rule.asked && (
          <small>
            要求：{rule.asked}
            {rule.has && `｜订单：${rule.has}`}
          </small>
        )}
        {rule.isChanged === 1 && <small>规则在这之后改过或已删除</small>}
      </li>
    ))}
  </ul>
)
