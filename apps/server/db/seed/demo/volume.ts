import { sql, type Tx } from '../../../src/kit/db/db.ts'
import { userState } from '../../../src/modules/account/states.ts'

/**
 * A company `scale` times as large, for measuring: staff with a past, their shops, and the logs they left.
 * Copied from the first company by number, so that every copy is the same on every machine.
 */
export async function seedVolume(tx: Tx, scale: number): Promise<void> {
  const copies = Math.floor(scale) - 1
  if (copies < 1) return
  await tx.run(sql`
    INSERT INTO account_user (username, name, dept_id, post_ids, status, entry_date, leave_date)
    SELECT u.username || '.' || n, u.name, u.dept_id, u.post_ids, CASE WHEN n % 4 = 0 THEN 1 ELSE 2 END,
      u.entry_date - n, CASE WHEN n % 4 = 0 THEN NULL ELSE now()::date - n END
    FROM account_user u, generate_series(1, ${copies}::int) n WHERE u.status = ${userState.working}`)
  await tx.run(sql`
    INSERT INTO authorize_shop (plat_code, shop_name, suffix, site, currency, seller_id, dept_id, default_store_id, status, auth_status)
    SELECT plat_code, shop_name || '-' || n, suffix || '-' || n, site, currency, seller_id, dept_id, default_store_id, 1, 1
    FROM authorize_shop, generate_series(1, ${copies}::int) n`)
  await tx.run(sql`
    INSERT INTO biz_log (entity, entity_id, action, changes, version, user_id, time)
    SELECT 'authorize/shop', s.id, '修改', jsonb_build_array(jsonb_build_object('field', 'remark', 'label', '备注', 'from', n, 'to', n + 1)),
      n, s.seller_id, now() - make_interval(hours => n)
    FROM authorize_shop s, generate_series(1, 50) n`)
  await tx.run(sql`
    INSERT INTO menu_log (user_id, system_name, operate_type, title, path, time)
    SELECT u.id, 'ERP', 'menu', m.title, m.path, now() - make_interval(hours => ((u.id * 7 + m.id * 3) % 2000)::int)
    FROM account_user u, account_menu m WHERE m.menu_type = 'C' AND u.status = ${userState.working}`)
}
