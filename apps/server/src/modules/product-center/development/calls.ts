import { type development, developmentImport } from '@erp/contract/product-center/development/development'
import { statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { approveDevelopments } from './approve.ts'
import { detailsOf, developmentLog } from './details.ts'
import { developments } from './development.ts'
import { importDevelopments } from './import.ts'
import { receiveDevelopments, releaseDevelopments } from './receive.ts'
import { submitDevelopments, withdrawDevelopments } from './submit.ts'
import { toGoods } from './to-goods.ts'
import { calcProfit } from './trial.ts'
import { restoreDevelopments, voidDevelopments } from './void.ts'
import { addDevelopment, addRecommend, editDevelopment, editRecommend, removeDevelopment } from './write.ts'

const developmentHandlers: Handlers<typeof development> = {
  'list-page': developments.page,
  'status-count': statusCount(developments, 'devStatus'),
  details: detailsOf,
  add: addDevelopment,
  edit: editDevelopment,
  remove: removeDevelopment,
  'add-recommend': addRecommend,
  'edit-recommend': editRecommend,
  receive: receiveDevelopments,
  release: releaseDevelopments,
  'submit-approval': submitDevelopments,
  withdraw: withdrawDevelopments,
  approve: approveDevelopments,
  void: voidDevelopments,
  restore: restoreDevelopments,
  'to-goods': toGoods,
  'calc-profit': calcProfit,
  export: (_tx, input, ctx) => exportList(developments, input, ctx),
  'import-template': (_tx, _input, ctx) => templateOf(developmentImport, ctx),
  import: (_tx, _input, ctx) => importDevelopments(ctx),
  'log-list': developmentLog,
}
export const developmentCalls = { development: developmentHandlers }
