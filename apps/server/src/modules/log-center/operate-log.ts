import type { operateLog as contract } from '@erp/contract/log-center/operate-log'
import { sql } from '../../kit/db/db.ts'
import type { Handlers } from '../../kit/http/serve.ts'

export const operateLog: Handlers<typeof contract> = {
  'list-page': async (tx, { systemName, operateType, title, path }, ctx) => {
    await tx.run(sql`
      INSERT INTO menu_log (user_id, system_name, operate_type, title, path, time)
      VALUES (${ctx.user.userId}, ${systemName}, ${operateType}, ${title}, ${path}, ${ctx.now})`)
    return null
  },
}
