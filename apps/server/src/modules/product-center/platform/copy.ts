import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import { lengthOf } from '@erp/contract/product-center/platform/title'
import { sql } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { detailsOf } from './details.ts'
import { lockedInfos } from './lock.ts'
import { titleLimits } from './title.ts'

/** Words and texts of the same goods on another platform; category, attributes and prices are each platform's own. */
export const copyInfo: Handler<(typeof platformInfo.actions)['copy']> = async (tx, { id, fromId, version }, ctx) => {
  const rows = await lockedInfos(tx, [id, fromId], ctx)
  const [to, from] = [id, fromId].map((one) => rows.find((row) => row.id === one)!)
  if (id === fromId || to!.goods_id !== from!.goods_id) throw refuse('只能复制同一商品其他平台的信息')
  if (to!.version !== version) throw refuse('数据已被他人修改，请刷新后重试')
  const fits = from!.title !== null && lengthOf(from!.title) <= (await titleLimits(tx)).of(to!.plat_name)
  await tx.run(sql`
    UPDATE product_center_platform_info t SET language = f.language, head_keywords = f.head_keywords, required_keywords = f.required_keywords,
      random_keywords = f.random_keywords, tail_keywords = f.tail_keywords, title = CASE WHEN ${fits} THEN f.title ELSE t.title END,
      version = t.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM product_center_platform_info f WHERE t.id = ${id} AND f.id = ${fromId}`)
  await tx.run(sql`
    INSERT INTO product_center_platform_info_content (platform_info_id, bullet_points, description)
    SELECT ${id}, bullet_points, description FROM product_center_platform_info_content WHERE platform_info_id = ${fromId}
    ON CONFLICT (platform_info_id) DO UPDATE SET bullet_points = excluded.bullet_points, description = excluded.description`)
  await tx.run(sql`
    INSERT INTO product_center_platform_info_sku (document_id, sku_id, plat_name, image, is_activated)
    SELECT ${id}, sku_id, plat_name, image, is_activated FROM product_center_platform_info_sku WHERE document_id = ${fromId}
    ON CONFLICT (document_id, sku_id) DO UPDATE SET plat_name = excluded.plat_name, image = excluded.image`)
  if (from!.title && !fits) ctx.say('已复制；标题超过本平台的长度，没有复制')
  const note = `来自${from!.plat_name}`
  await log(tx, ctx, { entity: platformInfo.path, entityId: id, action: '复制', note, version: version + 1 })
  return detailsOf(tx, { id }, ctx)
}
