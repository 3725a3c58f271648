import { aliAccount } from '@erp/contract/purchasing/ali/ali-account'
import { raw } from '../../../kit/db/db.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'

export const accounts = keepMainList(
  listOf(aliAccount, {
    computed: { isReal: raw('(CASE WHEN t.app_key IS NULL THEN 0 ELSE 1 END)') },
    order: raw('t.is_default DESC, t.id'),
  }),
)
