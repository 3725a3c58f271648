import type { ActionInput } from '@erp/contract/kit'
import type { repeat } from '@erp/contract/product-center/repeat/repeat'

/** What may be the same product already. */
export const Repeats = (_props: { asked: ActionInput<(typeof repeat)['actions']['check-repeat']> }) => (
  <p className="hint">没有发现同款</p>
)
