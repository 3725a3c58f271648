import { stateLabel } from '@erp/contract/kit'
import { type AcquisitionDetails, type AcquisitionRow, dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { ACQUISITION, acquisitionStates } from '@erp/contract/product-center/acquire/acquisition.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { titleHas } from '../../goods/catalog/title-words.ts'

/** Everybody who collects sees what others have: an item is collected once for all. */
export const acquisitions = keepMainList(
  listOf(dataAcquisition, {
    computed: {
      developNo: raw('(SELECT d.develop_no FROM product_center_development d WHERE d.id = t.development_id)'),
      goodsCode: raw('(SELECT g.goods_code FROM goods_goods g WHERE g.id = t.goods_id)'),
      createTime: raw('t.create_time'),
    },
    matches: {
      title: (typed: string) => titleHas(typed, raw(`coalesce(t.title, '') || ' ' || coalesce(t.title_cn, '')`)),
    },
    order: raw('t.id DESC'),
  }),
)

/** 采集中 is what waits and what is being fetched. */
export function acquisitionCounts(tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx) {
  const tabs = Object.values(ACQUISITION).map((state) => [String(state), raw(`t.acq_status = ${state}`)] as const)
  const collecting = raw(`t.acq_status IN (${ACQUISITION.waiting}, ${ACQUISITION.running})`)
  const wheres = { all: raw('true'), collecting, ...Object.fromEntries(tabs) }
  return acquisitions.counts(tx, wheres, { ...condition, acqStatus: null }, ctx)
}

type Content = Pick<AcquisitionDetails, 'images' | 'video' | 'skus' | 'attrs' | 'description'>
const NOTHING: Content = { images: [], video: null, skus: [], attrs: [], description: null }

export async function detailsOf(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<AcquisitionDetails> {
  const row = (await acquisitions.get(tx, id, ctx)) as AcquisitionRow
  return { ...row, ...((await contentsOf(tx, [id])).get(id) ?? NOTHING) }
}

export async function contentsOf(tx: Tx, ids: number[]): Promise<Map<number, Content>> {
  const rows = await tx.query<Content & { id: number }>(sql`
    SELECT acquisition_id AS id, images, video, skus, attrs, description FROM product_center_acquisition_content
    WHERE acquisition_id = ANY(${ids}::bigint[])`)
  return new Map(rows.map(({ id, ...content }) => [id, content]))
}

export interface Locked {
  id: number
  version: number
  title: string | null
  titleCn: string | null
  acqStatus: number
  srcPlat: string | null
  url: string | null
  catId: number | null
  mainImage: string | null
}

/** In the order of their ids, so that two batches queue; one that is missing refuses all. */
export async function lockAll(tx: Tx, ids: number[]): Promise<Locked[]> {
  const wanted = [...new Set(ids)]
  const rows = await tx.query<Locked>(sql`
    SELECT id, version, title, title_cn AS "titleCn", acq_status AS "acqStatus", src_plat AS "srcPlat", url, cat_id AS "catId", main_image AS "mainImage"
    FROM product_center_data_acquisition WHERE id = ANY(${wanted}::bigint[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`)
  if (rows.length < wanted.length) throw missing(dataAcquisition.title)
  return rows
}

const OPEN: number[] = [ACQUISITION.open, ACQUISITION.complete]

/** While it is being collected there is nothing to complete, and afterwards it is somebody else's. */
export function requireOpen(rows: Locked[], deed: string): void {
  const refusals = rows.flatMap((row) => (OPEN.includes(row.acqStatus) ? [] : [{ id: row.id, reason: wrongState(row, deed) }]))
  if (refusals.length) throw refuse(refusals[0]!.reason, { refusals })
}

export const wrongState = (row: Locked, deed: string): string =>
  `采集【${row.titleCn ?? row.title ?? row.id}】当前状态为${stateLabel(acquisitionStates, row.acqStatus)}，不能${deed}`
