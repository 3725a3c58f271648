import type { RuleTest } from '@erp/contract/order/rule-trial'
import '../info/info.css'

/** Each rule with the first condition that failed; the same words for an order that was and one that is tried. */
export const Verdicts = ({ rules }: { rules: Pick<RuleTest['rules'][number], 'ruleId' | 'ruleName' | 'reason'>[] }) => (
  <ul>
    {rules.map(({ ruleId, ruleName, reason }) => (
      <li key={ruleId} className={reason === null ? 'chosen' : undefined}>
        <span>{ruleName}</span>
        <span>{reason ?? '命中'}</span>
      </li>
    ))}
  </ul>
)
