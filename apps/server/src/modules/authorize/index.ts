import { authorize } from '@erp/contract/authorize/index'
import { serve } from '../../kit/serve.ts'

export default serve(authorize, {})
