import { productCenter } from '@erp/contract/product-center/index'
import { serve } from '../../kit/http/serve.ts'
import { pictureCalls } from './picture/calls.ts'

export default serve(productCenter, {
  ...pictureCalls,
})
