import { logCenter } from '@erp/contract/log-center/index'
import { serve } from '../../kit/serve.ts'

export default serve(logCenter, {})
