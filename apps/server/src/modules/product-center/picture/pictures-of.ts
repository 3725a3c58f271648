import { PICTURE } from '@erp/contract/product-center/picture/picture.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { byKind, picturesWhere } from './details.ts'
import { PICTURED } from './picture-info.ts'
import { pictureState } from './states.ts'

export interface GoodsPictures {
  /** Confirmed; of a goods that never had a task: it has a main picture and one of every SKU. */
  done: boolean
  main: string[]
  detail: string[]
  white: string | null
  video: string | null
  /** By SKU. */
  sku: Map<number, string>
}
interface Pictured {
  goodsId: number
  mainImage: string | null
  images: string[]
  taskId: number | null
  state: number | null
  video: string | null
}

/** What a listing of these goods may show: the confirmed pictures, else those of the catalogue. Three queries, however many goods. */
export async function picturesOf(tx: Tx, goodsIds: readonly number[]): Promise<Map<number, GoodsPictures>> {
  const goods = await tx.query<Pictured>(sql`
    SELECT g.id AS "goodsId", g.main_image AS "mainImage", g.images, t.id AS "taskId", t.pic_status AS state, t.video
    FROM goods_goods g LEFT JOIN product_center_picture_info t ON t.goods_id = g.id AND t.deleted_at IS NULL
    WHERE g.id = ANY(${[...goodsIds]}::bigint[]) AND g.deleted_at IS NULL`)
  const skus = await tx.query<{ goodsId: number; skuId: number; url: string | null }>(sql`
    SELECT s.goods_id AS "goodsId", s.id AS "skuId", s.sku_image AS url FROM goods_goods_sku s WHERE s.goods_id = ANY(${[...goodsIds]}::bigint[]) AND ${PICTURED}`)
  const made = await picturesWhere(
    tx,
    sql`p.picture_info_id IN (SELECT id FROM product_center_picture_info WHERE goods_id = ANY(${[...goodsIds]}::bigint[]) AND pic_status = ${pictureState.done} AND deleted_at IS NULL)`,
  )
  const [bySku, byTask] = [Map.groupBy(skus, ({ goodsId }) => goodsId), Map.groupBy(made, ({ taskId }) => taskId)]
  return new Map(
    goods.map((one) => [one.goodsId, picturesFrom(one, bySku.get(one.goodsId) ?? [], byKind(byTask.get(one.taskId ?? 0) ?? []))]),
  )
}

function picturesFrom(
  { mainImage, images, taskId, state, video }: Pictured,
  skus: { skuId: number; url: string | null }[],
  made: ReturnType<typeof byKind>,
): GoodsPictures {
  const shown = [...new Set([mainImage, ...images])].filter((url) => url !== null)
  const main = made.mainImages.length ? made.mainImages : shown
  const sku = new Map(
    skus.flatMap(({ skuId, url }) => ((made.skuImages[skuId] ?? url) ? [[skuId, (made.skuImages[skuId] ?? url)!]] : [])),
  )
  const whole = main.length > 0 && sku.size === skus.length
  const done = taskId === null ? whole : state === PICTURE.done
  return { done, main, detail: made.detailImages, white: made.whiteImage, video, sku }
}
