import { post } from '@erp/contract/account/user/post'
import { crudOf } from '../../../kit/crud.ts'
import { sql } from '../../../kit/db/db.ts'
import { userState } from '../states.ts'

const userCount = sql`(SELECT count(*) FROM account_user u WHERE t.id = ANY(u.post_ids) AND u.status = ${userState.working} AND u.deleted_at IS NULL)`

export const handlers = crudOf(post, { computed: { userCount } })
