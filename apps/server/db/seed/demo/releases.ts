import { VERSION_STATE } from '@erp/contract/basic/module-version.states'
import { sql, type Tx } from '../../../src/kit/db/db.ts'

const MODULES = [
  ['订单中心', '订单', 'supervisor'],
  ['仓库作业', '仓库', 'warehouse'],
  ['采购管理', '采购', 'purchaser'],
  ['商品中心', '商品', 'developer'],
  ['报表中心', '报表', 'finance'],
  ['平台与权限', '基础资料', 'admin'],
] as const

type Release = [module: string, version: string, title: string, status: 0 | 1 | 2, daysAgo: number, points: string[]]
const RELEASES: Release[] = [
  ['订单中心', '2.3.0', '订单规则支持试运行', 1, 52, ['新增订单规则试运行，先看结果再启用', '待派单列表支持按利润排序']],
  ['仓库作业', '1.8.0', '播种墙改版', 1, 40, ['播种完成的格口自动亮灯提示', '扫描枪断网时先保存后补传']],
  ['采购管理', '1.5.0', '1688 订单自动同步', 2, 33, ['每 30 分钟自动同步 1688 订单', '发现重复同步问题，本版本已撤回']],
  ['采购管理', '1.5.1', '1688 订单自动同步（修复）', 1, 30, ['修复重复同步，同一订单只登记一次']],
  ['订单中心', '2.4.0', '合并订单', 1, 21, ['同一买家同一地址的订单自动提示合并', '合并后重新计算运费']],
  ['商品中心', '3.1.0', '商品等级自动计算', 1, 12, ['每天凌晨按近 30 天日均销量更新 S/A/B/C 等级']],
  ['订单中心', '2.4.1', '修复拦截后仍可打包', 1, 5, ['拦截的订单在打包台会立即提示并停止']],
  ['报表中心', '1.2.0', '账号利润支持按站点汇总', 1, 2, ['账号利润新增站点维度', '导出增加环比列']],
  ['仓库作业', '1.9.0', '移动端盘点', 0, 0, ['盘点任务可在手机上完成', '支持离线盘点后上传']],
  ['商品中心', '3.2.0', '组合商品批量导入', 0, 0, []],
]

/** Releases in every state; a published one is a message to everybody, a withdrawn one is hidden. */
export async function seedReleases(tx: Tx): Promise<void> {
  for (const [index, [name, section, owner]] of MODULES.entries())
    await tx.run(sql`
      INSERT INTO sys_module (module_name, section, owner_id, sort_no) SELECT ${name}, ${section}, id, ${index + 1} FROM account_user WHERE username = ${owner}`)
  for (const release of RELEASES) await seedRelease(tx, release)
  await tx.run(sql`
    INSERT INTO biz_log (entity, entity_id, action, changes, version, user_id, time)
    SELECT 'sys/module/version', v.id, k.action, jsonb_build_array(jsonb_build_object('field', 'status', 'label', '状态', 'from', k.was, 'to', k.now)),
      k.version, v.create_by, v.publish_time + make_interval(hours => k.version)
    FROM sys_module_version v JOIN (VALUES (1, '发布', '草稿', '已发布', 2), (2, '撤回', '已发布', '已撤回', 3)) AS k(status, action, was, now, version)
      ON v.status >= k.status`)
}

async function seedRelease(tx: Tx, [module, version, title, status, daysAgo, points]: Release): Promise<void> {
  const content = points.length ? `<h3>${title}</h3><ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>` : ''
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO sys_module_version (module_id, version_no, title, content, status, publish_time, create_by, create_time, update_by, update_time)
    SELECT m.id, ${version}, ${title}, ${content}, ${status}, CASE WHEN ${status} > 0 THEN now() - make_interval(days => ${daysAgo}) END,
      u.id, now() - make_interval(days => ${daysAgo + 1}), u.id, now() - make_interval(days => ${daysAgo})
    FROM sys_module m, account_user u WHERE m.module_name = ${module} AND u.username = 'admin' RETURNING id`)
  if (status > VERSION_STATE.draft)
    await tx.run(sql`
      INSERT INTO basic_message (kind, version_text, title, content, source_type, source_id, status, publish_time, create_by, create_time)
      SELECT 1, version_no, title, content, 'sys/module/version', id, status, publish_time, create_by, publish_time
      FROM sys_module_version WHERE id = ${made!.id}`)
}
