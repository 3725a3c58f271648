import type { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import { statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { calcPrice } from './calc-price.ts'
import { copyInfo } from './copy.ts'
import { detailsOf } from './details.ts'
import { finishInfos } from './finish.ts'
import { infos } from './list.ts'
import { generateTitles } from './title.ts'
import { addInfo, editInfo, removeInfo } from './write.ts'

const infoHandlers: Handlers<typeof platformInfo> = {
  'list-page': infos.page,
  'status-count': statusCount(infos, 'infoStatus'),
  details: detailsOf,
  export: (_tx, input, ctx) => exportList(infos, input, ctx),
  add: addInfo,
  edit: editInfo,
  remove: removeInfo,
  finish: finishInfos,
  'generate-title': generateTitles,
  'calc-price': calcPrice,
  copy: copyInfo,
}
export const platformCalls = { platformInfo: infoHandlers }
