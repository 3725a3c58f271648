import { DEFAULT_RULES, RULE_TYPES } from '@erp/contract/stock/rule/rule-params'
import { sql, type Tx } from '../../../src/kit/db/db.ts'
import { once } from './missing.ts'

/** A general rule of each kind, so that one always matches. */
export const seedStockRules = (tx: Tx): Promise<void> =>
  once(tx, 'stock_stock_rule', async () => {
    for (const [type, label] of RULE_TYPES)
      await tx.run(sql`
        INSERT INTO stock_stock_rule (rule_name, rule_type, params, priority, is_system)
        VALUES (${`通用${label}`}, ${type}, ${JSON.stringify(DEFAULT_RULES[type])}::jsonb, 9999, 1)`)
  })
