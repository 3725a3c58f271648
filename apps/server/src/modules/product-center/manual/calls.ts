import { type manualPublish, publishResultImport } from '@erp/contract/product-center/manual/manual-publish'
import { statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { finishPublish } from './finish.ts'
import { importResults } from './import.ts'
import { detailsOf, publishes } from './list.ts'
import { planPublishes, shopsFor } from './plan.ts'
import { cancelPublishes, failPublishes, reopenPublishes } from './verbs.ts'
import { editPublish, removePublish } from './write.ts'

const publishHandlers: Handlers<typeof manualPublish> = {
  'list-page': publishes.page,
  'status-count': statusCount(publishes, 'pubStatus'),
  details: detailsOf,
  export: (_tx, input, ctx) => exportList(publishes, input, ctx),
  shops: shopsFor,
  add: planPublishes,
  edit: editPublish,
  remove: removePublish,
  finish: finishPublish,
  fail: failPublishes,
  reopen: reopenPublishes,
  cancel: cancelPublishes,
  'import-template': (_tx, _input, ctx) => templateOf(publishResultImport, ctx),
  import: importResults,
}
export const manualCalls = { manualPublish: publishHandlers }
