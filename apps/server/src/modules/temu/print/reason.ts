import { SWITCHED } from '@erp/contract/kit'
import type { Tx } from '../../../kit/db/db.ts'
import { dictionaryOf } from '../../../kit/list/dictionary.ts'
import { bad } from '../../../kit/refuse.ts'
import type { Asked } from './count-print.ts'

/** The reason as it is kept and as it is read in the prints of all papers; it may be given by its label, as those who print again from there do. */
export async function reasoned<A extends Asked>(tx: Tx, asked: A): Promise<{ kept: A; how: A & { asFile: 1 } }> {
  if (!asked.reason) return { kept: asked, how: { ...asked, asFile: 1 } }
  const entries = ((await dictionaryOf(tx, 'reprint_reason'))?.entries ?? []).filter(({ status }) => status === SWITCHED.on)
  const found = entries.find(({ value, label }) => value === asked.reason || label === asked.reason)
  if (!found) throw bad(`补打原因应为：${entries.map(({ label }) => label).join('、')}`, 'reason')
  return { kept: { ...asked, reason: found.value }, how: { ...asked, reason: found.label, asFile: 1 } }
}
