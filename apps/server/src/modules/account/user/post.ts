import { post } from '@erp/contract/account/user/post'
import { crudOf } from '../../../kit/crud.ts'
import { raw } from '../../../kit/db/db.ts'

const userCount = raw(
  '(SELECT count(*) FROM account_user u WHERE t.id = ANY(u.post_ids) AND u.status = 1 AND u.deleted_at IS NULL)',
)

export const handlers = crudOf(post, { computed: { userCount } })
