import { type ActionInput, stateLabel } from '@erp/contract/kit'
import { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import {
  ACQUISITION,
  acquisitionStates,
  SOURCE_PLATFORMS,
  type SourcePlatform,
} from '@erp/contract/product-center/acquire/acquisition.states'
import { SITES } from '@erp/contract/product-center/acquire/source'
import { DEV_SOURCE, DEV_TYPE } from '@erp/contract/product-center/development/development.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { styleOf } from '../../goods/sku/sku-form.ts'
import { type DevelopmentDraft, makeDevelopments } from '../development/development-make.ts'
import { contentsOf } from './acquisition.ts'
import type { Content } from './content.ts'

interface Ready {
  id: number
  acqStatus: number
  developNo: string | null
  title: string | null
  titleCn: string
  url: string | null
  srcPlat: SourcePlatform | null
  catId: number
  season: string | null
  weight: number | null
  mainImage: string | null
  priceMin: string | null
}
type Input = ActionInput<(typeof dataAcquisition)['actions']['transfer-development']>

/** Each becomes a development, of mine or for the pool; one that is not complete refuses all. */
export async function transfer(tx: Tx, { ids, toPool }: Input, ctx: Ctx): Promise<{ developNos: string[] }> {
  const rows = await lockReady(tx, [...new Set(ids)])
  requireComplete(rows)
  const contents = await contentsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const drafts = rows.map((row) => draftOf(row, contents.get(row.id)!))
  const origins = rows.map(({ id }) => ({ toPool: toPool === 1, source: DEV_SOURCE.acquired, acquisitionId: id }))
  const made = await makeDevelopments(tx, drafts, ctx, origins)
  const pairs = JSON.stringify(rows.map(({ id }, i) => ({ id, developmentId: made[i]!.id })))
  await moveSet(
    tx,
    dataAcquisition,
    acquisitionStates,
    'develop',
    rows.map(({ id }) => id),
    ctx,
    {
      column: 'acq_status',
      set: {
        developmentId: sql`(SELECT r."developmentId" FROM jsonb_to_recordset(${pairs}::jsonb) AS r(id bigint, "developmentId" bigint) WHERE r.id = t.id)`,
      },
    },
  )
  return { developNos: made.map(({ developNo }) => developNo) }
}

async function lockReady(tx: Tx, ids: number[]): Promise<Ready[]> {
  const rows = await tx.query<Ready>(sql`
    SELECT t.id, t.acq_status AS "acqStatus", t.title, t.title_cn AS "titleCn", t.url, t.src_plat AS "srcPlat", t.cat_id AS "catId", t.season, t.weight,
      t.main_image AS "mainImage", t.price_min AS "priceMin", (SELECT d.develop_no FROM product_center_development d WHERE d.id = t.development_id) AS "developNo"
    FROM product_center_data_acquisition t WHERE t.id = ANY(${ids}::bigint[]) AND t.deleted_at IS NULL ORDER BY t.id FOR UPDATE OF t`)
  if (rows.length < ids.length) throw missing(dataAcquisition.title)
  return rows
}

function requireComplete(rows: Ready[]): void {
  const refusals = rows.flatMap((row) => (row.acqStatus === ACQUISITION.complete ? [] : [{ id: row.id, reason: whyNot(row) }]))
  if (refusals.length) throw refuse(refusals[0]!.reason, { refusals })
}

function whyNot({ acqStatus, developNo }: Ready): string {
  if (acqStatus === ACQUISITION.developed) return `已转开发${developNo}`
  if (acqStatus === ACQUISITION.open) return '请先完善标题、类目、图片和款式'
  return `数据采集当前为「${stateLabel(acquisitionStates, acqStatus)}」，不能转开发`
}

const [MOST_IMAGES, MOST_NAME] = [12, 200]

/** Sites where we could buy give the cost; the others are what we would compete with. */
function draftOf(row: Ready, content: Content): DevelopmentDraft {
  const isSupply = row.srcPlat === null || SITES[row.srcPlat].isChinese === true
  const urls = row.url ? [row.url] : []
  const plat = SOURCE_PLATFORMS.find(([key]) => key === row.srcPlat)?.[1]
  return {
    goodsName: row.titleCn.slice(0, MOST_NAME),
    goodsNameEn: isSupply ? null : (row.title?.slice(0, MOST_NAME) ?? null),
    catId: row.catId,
    devType: isSupply ? DEV_TYPE.own : DEV_TYPE.follow,
    mainImage: row.mainImage,
    images: content.images.slice(0, MOST_IMAGES),
    refUrls: isSupply ? [] : urls,
    purchaseUrls: isSupply ? urls : [],
    estCost: isSupply ? row.priceMin : null,
    estWeight: row.weight,
    season: row.season,
    recommendReason: plat ? `采集自${plat}` : '手工采集',
    skus: stylesOf(content, row.weight, isSupply),
  }
}

/** Styles of a development differ: what looks alike is one. */
function stylesOf({ skus }: Content, weight: number | null, isSupply: boolean): NonNullable<DevelopmentDraft['skus']> {
  const made = skus.map(({ attrs, price, image }) => ({
    property1: attrs[0]?.value ?? null,
    property2: attrs[1]?.value ?? null,
    property3: attrs[2]?.value ?? null,
    costPrice: isSupply ? price : null,
    weight,
    image,
  }))
  return [...new Map(made.map((style) => [styleOf(style), style])).values()]
}
