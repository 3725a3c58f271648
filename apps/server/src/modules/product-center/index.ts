import { productCenter } from '@erp/contract/product-center/index'
import { serve } from '../../kit/http/serve.ts'

export default serve(productCenter, {})
