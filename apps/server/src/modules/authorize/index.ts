import { authorize } from '@erp/contract/authorize/index'
import { serve } from '../../kit/serve.ts'
import { shops } from './shop.ts'

export default serve(authorize, { shop: shops })
