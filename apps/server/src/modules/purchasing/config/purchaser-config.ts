import { choiceLabel } from '@erp/contract/kit/reading'
import { type Assignment, MATCH, purchaserConfig, purchaserImport } from '@erp/contract/purchasing/config/purchaser-config'
import { change, crudOf, insert } from '../../../kit/crud.ts'
import { literals, raw, sql, type Tx } from '../../../kit/db/db.ts'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'
import { assignPurchasers, OF_GOODS, type PurchaserWant } from '../plan/assign.ts'
import { type Matched, matchedBy, requireMatch } from './purchaser-match.ts'

const match = literals(MATCH)
const options = {
  order: raw('t.match_type, t.id DESC'),
  computed: {
    matchValue: sql`CASE t.match_type WHEN ${match.sku} THEN (SELECT k.sku FROM goods_goods_sku k WHERE k.id = t.match_id)
      WHEN ${match.supplier} THEN (SELECT s.supplier_name FROM purchasing_supplier s WHERE s.id = t.match_id)
      WHEN ${match.category} THEN (SELECT c.cat_name FROM goods_goods_cats c WHERE c.id = t.match_id)
      WHEN ${match.store} THEN (SELECT s.store_name FROM stock_store s WHERE s.id = t.match_id) ELSE '全部' END`,
  },
}
const rules = listOf(purchaserConfig, options)

export const purchaserHandlers: Handlers<typeof purchaserConfig> = {
  ...crudOf(purchaserConfig, options),
  add: async (tx, input, ctx) => insert(tx, rules, { ...input, ...(await check(tx, input)) }, ctx),
  edit: async (tx, input, ctx) => change(tx, rules, { ...input, ...(await check(tx, input)) }, ctx),
  'import-template': (_tx, _input, ctx) => templateOf(purchaserImport, ctx),
  import: (_tx, _input, ctx) =>
    importInto(purchaserImport, ctx, async (tx, { matchValue, ...row }) => {
      const matchId = await matchedBy(tx, row['matchType'] as number, matchValue as string | null)
      const rule = { ...row, matchId } as Rule
      return insert(tx, rules, { ...rule, ...(await check(tx, rule)) }, ctx)
    }),
  try: (tx, { skuId, supplierId, storeId }) => trial(tx, { skuId, supplierId: supplierId ?? null, storeId: storeId ?? null }),
}

type Rule = Matched & { id?: number; purchaserId: number; backupPurchaserId?: number | null }

async function check(tx: Tx, rule: Rule): Promise<{ matchId: number | null }> {
  if (rule.purchaserId === rule.backupPurchaserId) throw bad('备用采购员不能与采购员相同', 'backupPurchaserId')
  const { matchId, name } = await requireMatch(tx, rule)
  const other = await tx.one(sql`
    SELECT 1 AS yes FROM purchasing_purchaser_config
    WHERE match_type = ${rule.matchType} AND coalesce(match_id, 0) = ${matchId ?? 0} AND id <> ${rule.id ?? 0} AND deleted_at IS NULL`)
  if (other) throw bad(`${name}已有采购员规则`, 'matchId')
  return { matchId }
}

/** What a plan would do, in words. */
async function trial(tx: Tx, want: PurchaserWant): Promise<Assignment> {
  const [found] = await assignPurchasers(tx, [want])
  const { purchaserId, ruleId, matchType, namedId, fellToDefault } = found!
  const people = await tx.query<{ id: number; name: string }>(
    sql`SELECT id, display_name AS name FROM account_user WHERE id = ANY(${[purchaserId, namedId].filter(Boolean)}::bigint[])`,
  )
  const nameOf = (id: number | null) => people.find((person) => person.id === id)?.name ?? null
  const stood = `「${nameOf(namedId)}」已停用或离职，由${fellToDefault ? '默认规则' : '备用采购员'}接手`
  return {
    ruleId,
    purchaserId,
    purchaserName: nameOf(purchaserId),
    by: wordsOf(matchType),
    instead: purchaserId !== null && purchaserId !== namedId ? stood : null,
  }
}

function wordsOf(matchType: number | null): string {
  if (matchType === null) return '没有命中规则，进入未分配'
  return matchType === OF_GOODS ? '商品资料的采购员' : `${choiceLabel(purchaserConfig.fields.matchType, matchType)}规则`
}
