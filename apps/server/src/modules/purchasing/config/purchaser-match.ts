import { MATCH } from '@erp/contract/purchasing/config/purchaser-config'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'

export interface Matched {
  matchType: number
  matchId?: number | null
}
interface Kind {
  title: string
  /** Its rows by what people call them. */
  from: Sql
  name: Sql
  called: Sql[]
}
const KINDS: Record<number, Kind> = {
  [MATCH.sku]: { title: 'SKU', from: raw('goods_goods_sku'), name: raw('sku'), called: [raw('sku')] },
  [MATCH.supplier]: {
    title: '供应商',
    from: raw('purchasing_supplier'),
    name: raw('supplier_name'),
    called: [raw('supplier_code'), raw('supplier_name')],
  },
  [MATCH.category]: {
    title: '类目',
    from: raw('goods_goods_cats'),
    name: raw('cat_name'),
    called: [raw('cat_code'), raw('cat_name')],
  },
  [MATCH.store]: {
    title: '仓库',
    from: raw('stock_store'),
    name: raw('store_name'),
    called: [raw('store_code'), raw('store_name')],
  },
}

/** What the rule is about: it exists, or it is the default rule, which is about nothing. */
export async function requireMatch(tx: Tx, { matchType, matchId }: Matched): Promise<{ matchId: number | null; name: string }> {
  const kind = KINDS[matchType]
  if (!kind) return { matchId: null, name: '默认规则' }
  if (!matchId) throw bad(`请选择${kind.title}`, 'matchId')
  const row = await tx.one<{ name: string }>(
    sql`SELECT ${kind.name} AS name FROM ${kind.from} WHERE id = ${matchId} AND deleted_at IS NULL FOR KEY SHARE`,
  )
  if (!row) throw bad(`所选${kind.title}不存在`, 'matchId')
  return { matchId, name: `${kind.title}「${row.name}」` }
}

/** The row that a cell of a workbook names. */
export async function matchedBy(tx: Tx, matchType: number, typed: string | null | undefined): Promise<number | null> {
  const kind = KINDS[matchType]
  if (!kind) {
    if (typed) throw bad('默认规则不填匹配对象', 'matchValue')
    return null
  }
  if (!typed) throw bad(`请填写${kind.title}`, 'matchValue')
  const where = kind.called.map((column) => sql`${column} = ${typed}`).reduce((a, b) => sql`${a} OR ${b}`)
  const rows = await tx.query<{ id: number }>(sql`SELECT id FROM ${kind.from} WHERE (${where}) AND deleted_at IS NULL LIMIT 2`)
  if (rows.length === 0) throw bad(`${kind.title}「${typed}」不存在`, 'matchValue')
  if (rows.length > 1) throw bad(`有多个${kind.title}叫「${typed}」，请填写编码`, 'matchValue')
  return rows[0]!.id
}
