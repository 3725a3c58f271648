import { updateLog } from '@erp/contract/report/home/update-log'
import { insert } from '../../../kit/crud.ts'
import { raw } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'

const list = listOf(updateLog, {
  computed: { createdDate: raw('t.create_time') },
  reach: () => raw('t.type = 3'),
  order: raw('t.id DESC'),
})

export const updateLogs: Handlers<typeof updateLog> = {
  page: list.page,
  add: (tx, input, ctx) => insert(tx, list, input, ctx),
}
