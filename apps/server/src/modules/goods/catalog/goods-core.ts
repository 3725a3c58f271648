import { goodsAudits } from '../pending/goods-audit.ts'
import { nextCode } from './goods-code.ts'
import { goodsDetails } from './goods-detail.ts'
import { edit } from './goods-edit.ts'
import { health } from './goods-health.ts'
import { goodsImages } from './goods-image.ts'
import { goodsLists } from './goods-list.ts'
import { goodsLogList } from './goods-log-list.ts'
import { goodsOptions } from './goods-options.ts'
import { remove } from './goods-remove.ts'
import { checkRepeat } from './goods-repeat.ts'
import { save } from './goods-save.ts'

/** The list, the form and the audit of goods. */
export const goodsCore = {
  ...goodsLists,
  ...goodsDetails,
  ...goodsOptions,
  ...goodsImages,
  ...goodsAudits,
  'log-list': goodsLogList,
  'next-code': nextCode,
  'check-repeat': checkRepeat,
  health,
  save,
  edit,
  remove,
}
