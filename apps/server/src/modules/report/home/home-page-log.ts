import { homePageLog } from '@erp/contract/report/home/home-page-log'
import { change, insert } from '../../../kit/crud.ts'
import { raw } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'

const order = raw('t.id DESC')
const notices = listOf(homePageLog, { reach: () => raw('t.type = 1'), order })
const logs = listOf(homePageLog, { reach: () => raw('t.type = 2'), order })
const entries = listOf(homePageLog, { reach: () => raw('t.type IN (1, 2)') })

export const homePageLogs: Handlers<typeof homePageLog> = {
  notices: notices.page,
  page: logs.page,
  add: async (tx, { id, version, ...entry }, ctx) => {
    if (!id) return insert(tx, entries, entry, ctx)
    if (!version) throw bad('版本号不能为空', 'version')
    return change(tx, entries, { ...entry, id, version }, ctx)
  },
}
