import { shop } from '@erp/contract/authorize/shop'
import { ChoiceTag, companyNow } from '../../../kit/index.ts'
import type { Shop } from '../shop/rows.ts'
import { daysLeft } from './days-left.ts'
import '../authorize.css'

/** Whether we may speak for a shop, and how long. */
export function AuthTag({ row }: { row: Shop }) {
  const left = daysLeft(row, companyNow())
  return (
    <span className="auth-tag" title={row.expireTime ? `到期时间 ${row.expireTime}` : undefined}>
      <ChoiceTag field={shop.fields.authStatus} value={row.authStatus} />
      {left && <span className={`left-${left.tone}`}>{left.words}</span>}
    </span>
  )
}
