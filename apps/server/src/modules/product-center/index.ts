import { productCenter } from '@erp/contract/product-center/index'
import { serve } from '../../kit/http/serve.ts'
import { pictureCalls } from './picture/calls.ts'
import { templateCalls } from './template/calls.ts'

export default serve(productCenter, {
  ...pictureCalls,
  ...templateCalls,
})
