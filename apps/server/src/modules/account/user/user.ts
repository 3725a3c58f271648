import type { user } from '@erp/contract/account/user/user'
import type { Handlers } from '../../../kit/http/serve.ts'
import { importTemplate, importUsers } from './user-import.ts'
import { resetPassword } from './user-password.ts'
import { counts, exportUsers, get, list, listPage, listWithoutAuth, statusCount } from './user-read.ts'
import { grantRole } from './user-role.ts'
import { approve, setStatus } from './user-status.ts'
import { tree } from './user-tree.ts'
import { create, edit } from './user-write.ts'

export const handlers: Handlers<typeof user> = {
  list,
  'list-without-auth': listWithoutAuth,
  tree,
  'list-page': listPage,
  'status-count': statusCount,
  counts,
  get,
  create,
  edit,
  'set-status': setStatus,
  approve,
  'grant-role': grantRole,
  'reset-password': resetPassword,
  export: exportUsers,
  import: importUsers,
  'import-template': importTemplate,
}
