import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { ActionInput } from '@erp/contract/kit'
import { PICTURE_KIND, PICTURE_KINDS } from '@erp/contract/product-center/picture/picture.states'
import type { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { archive, type Part } from '../../../kit/file/archive.ts'
import type { Ctx } from '../../../kit/house.ts'
import { Download } from '../../../kit/http/download.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { pictureKey } from '../../goods/catalog/goods-image.ts'
import { pictureReach } from './reach.ts'

interface Named {
  taskId: number
  goodsCode: string
  kind: number
  sku: string | null
  url: string
  n: number
}

/** A folder a goods; SKU pictures are called after their SKU, so that they find their place when they come back. */
export async function downloadZip(
  tx: Tx,
  { ids }: ActionInput<(typeof pictureInfo)['actions']['download']>,
  ctx: Ctx,
): Promise<Download> {
  const tasks = await tx.query<{ id: number; goodsCode: string }>(sql`
    SELECT t.id, g.goods_code AS "goodsCode" FROM product_center_picture_info t JOIN goods_goods g ON g.id = t.goods_id
    WHERE t.id = ANY(${ids}::bigint[]) AND t.deleted_at IS NULL AND ${pictureReach(ctx)} ORDER BY t.id`)
  if (tasks.length < new Set(ids).size) throw missing('图片任务')
  const parts = await partsOf(await picturesIn(tx, ids), ctx)
  if (parts.length === 0) throw refuse(`商品【${tasks.map(({ goodsCode }) => goodsCode).join('、')}】还没有图片`)
  const name = tasks.length === 1 ? tasks[0]!.goodsCode : `${tasks[0]!.goodsCode}等${tasks.length}个商品`
  return new Download(`${name}图片.zip`, 'application/zip', Readable.from(archive(parts)))
}

const picturesIn = (tx: Tx, ids: number[]): Promise<Named[]> =>
  tx.query<Named>(sql`
    SELECT p.picture_info_id AS "taskId", g.goods_code AS "goodsCode", p.kind, s.sku, p.url,
      row_number() OVER (PARTITION BY p.picture_info_id, p.kind ORDER BY p.sort_no, p.id)::int AS n
    FROM product_center_picture p JOIN product_center_picture_info t ON t.id = p.picture_info_id JOIN goods_goods g ON g.id = t.goods_id
    LEFT JOIN goods_goods_sku s ON s.id = p.sku_id
    WHERE p.picture_info_id = ANY(${ids}::bigint[]) AND p.deleted_at IS NULL AND (p.sku_id IS NULL OR s.deleted_at IS NULL)
    ORDER BY p.picture_info_id, p.kind, n`)

/** Each file is opened when its turn comes: the whole is never in memory. */
async function partsOf(pictures: Named[], { house }: Ctx): Promise<Part[]> {
  const parts: Part[] = []
  for (const one of pictures) {
    const key = pictureKey(one.url)
    if (!key || !(await house.files.stat(key))) continue
    parts.push({ name: nameOf(one), body: opened(() => house.files.open(key)) })
  }
  return parts
}

async function* opened(open: () => Promise<Readable>): AsyncGenerator<Buffer> {
  for await (const piece of await open()) yield Buffer.from(piece)
}

function nameOf({ goodsCode, kind, sku, url, n }: Named): string {
  const folder = PICTURE_KINDS.find(([value]) => value === kind)![1]
  const file = kind === PICTURE_KIND.sku ? plain(sku!) : String(n).padStart(2, '0')
  return `${plain(goodsCode)}/${folder}/${file}${extname(url)}`
}

const plain = (code: string): string => code.replace(/[\\/:*?"<>|]/g, '_')
