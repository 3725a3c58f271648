import { account } from './account/index.ts'
import { authorize } from './authorize/index.ts'
import { basic } from './basic/index.ts'
import { express } from './express/index.ts'
import { goods } from './goods/index.ts'
import type { Manifest } from './kit/index.ts'
import { logCenter } from './log-center/index.ts'
import { order } from './order/index.ts'
import { productCenter } from './product-center/index.ts'
import { purchasing } from './purchasing/index.ts'
import { report } from './report/index.ts'
import { saleAfter } from './sale-after/index.ts'
import { shein } from './shein/index.ts'
import { stock } from './stock/index.ts'
import { temu } from './temu/index.ts'
import { tool } from './tool/index.ts'

/** The product, module by module, lower ones first. */
export const manifests: Manifest[] = [
  account,
  logCenter,
  basic,
  authorize,
  goods,
  stock,
  express,
  order,
  purchasing,
  saleAfter,
  temu,
  shein,
  productCenter,
  tool,
  report,
] as Manifest[]
