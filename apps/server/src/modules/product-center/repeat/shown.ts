import { AUDIT_STATE, goodsStates } from '@erp/contract/goods/catalog/goods.states'
import type { Repeat } from '@erp/contract/goods/catalog/goods-read'
import { stateLabel } from '@erp/contract/kit'
import { acquisitionStates, SOURCE_PLATFORMS } from '@erp/contract/product-center/acquire/acquisition.states'
import { developmentStates } from '@erp/contract/product-center/development/development.states'
import type { RadarHit, RadarKind, RadarSource } from '@erp/contract/product-center/repeat/repeat'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { dictionaryOf } from '../../../kit/list/dictionary.ts'

export interface Found {
  source: RadarSource
  id: number
  kind: RadarKind
  near: number
  says: string
}
export type Near = RadarHit & { near: number }
const NEAREST = 3
const SAME = 2

export async function goodsHits(tx: Tx, goods: Repeat[]): Promise<Near[]> {
  const labels = new Map((await dictionaryOf(tx, 'goods_status'))?.entries.map(({ value, label }) => [value, label]))
  return goods.map((one): Near => {
    const audited = one.auditStatus === AUDIT_STATE.audited
    const state = audited ? (labels.get(one.goodsStatus) ?? one.goodsStatus) : stateLabel(goodsStates, one.auditStatus)
    const { goodsId: id, goodsCode: code, goodsName: name, mainImage: image, sold30, reasons } = one
    const line = `同款：${code} ${state}，近30天销量${sold30}`
    return { source: 'goods', id, code, name, image, state, sold30, ownerName: null, reasons, line, near: nearIn(reasons) }
  })
}

/** What was said of a goods is in percent; the same offer stands above everything. */
const nearIn = (reasons: Repeat['reasons']): number =>
  Math.max(...reasons.map(({ kind, says }) => (kind === 'offer' ? SAME : Number(says.match(/(\d+)%$/)?.[1] ?? 0) / 100)))

/** A development whose goods was found is that goods. */
export async function developmentsOf(tx: Tx, found: Found[], goods: Repeat[]): Promise<Near[]> {
  const best = nearest(found)
  const known = new Set(goods.map(({ goodsId }) => goodsId))
  const rows = await tx.query<Kept & { goodsId: number | null }>(sql`
    SELECT d.id, d.develop_no AS code, d.goods_name AS name, d.main_image AS image, d.dev_status AS state, d.goods_id AS "goodsId",
      (SELECT u.name FROM account_user u WHERE u.id = d.developer_id) AS "ownerName"
    FROM product_center_development d WHERE d.id = ANY(${[...best.keys()]}::bigint[])`)
  return rows
    .filter(({ goodsId }) => goodsId === null || !known.has(goodsId))
    .map(({ goodsId: _goods, ...row }) => {
      const state = stateLabel(developmentStates, row.state)
      const owner = row.ownerName ? `，开发员${row.ownerName}` : ''
      return hitOf('development', { ...row, state }, best.get(row.id)!, `同款：${row.code} ${state}${owner}`)
    })
}

const PLATFORMS = new Map<string, string>(SOURCE_PLATFORMS)

/** What became a development or a goods that was found is that one. */
export async function acquisitionsOf(tx: Tx, found: Found[], goods: Repeat[], developments: Near[]): Promise<Near[]> {
  const best = nearest(found)
  const [inGoods, inDevelopments] = [new Set(goods.map(({ goodsId }) => goodsId)), new Set(developments.map(({ id }) => id))]
  const rows = await tx.query<Kept & { goodsId: number | null; developmentId: number | null; plat: string }>(sql`
    SELECT a.id, coalesce(a.src_item_id, '') AS code, coalesce(a.title_cn, a.title) AS name, a.main_image AS image, a.acq_status AS state, a.src_plat AS plat,
      coalesce(a.goods_id, d.goods_id) AS "goodsId", a.development_id AS "developmentId", (SELECT u.name FROM account_user u WHERE u.id = a.owner_id) AS "ownerName"
    FROM product_center_data_acquisition a LEFT JOIN product_center_development d ON d.id = a.development_id
    WHERE a.id = ANY(${[...best.keys()]}::bigint[])`)
  return rows
    .filter(({ goodsId, developmentId }) => !inGoods.has(goodsId ?? 0) && !inDevelopments.has(developmentId ?? 0))
    .map(({ goodsId: _goods, developmentId: _development, plat, ...row }) => {
      const state = stateLabel(acquisitionStates, row.state)
      const code = `${PLATFORMS.get(plat) ?? plat} ${row.code}`.trim()
      return hitOf('acquisition', { ...row, state, code }, best.get(row.id)!, `同款：${code} ${state}，采集人${row.ownerName}`)
    })
}

interface Kept {
  id: number
  code: string
  name: string | null
  image: string | null
  state: number
  ownerName: string | null
}

/** The best few of one source, each with every reason. */
function nearest(found: Found[]): Map<number, Found[]> {
  const best = (of: Found[]) => Math.max(...of.map(({ near }) => near))
  const sorted = [...Map.groupBy(found, ({ id }) => id)].sort(
    ([idA, a], [idB, b]) => best(b) - best(a) || b.length - a.length || idB - idA,
  )
  return new Map(sorted.slice(0, NEAREST))
}

const hitOf = (source: RadarHit['source'], row: Omit<Kept, 'state'> & { state: string }, found: Found[], line: string): Near => ({
  source,
  ...row,
  sold30: null,
  reasons: found.map(({ kind, says }) => ({ kind, says })),
  line,
  near: Math.max(...found.map(({ near }) => near)),
})
