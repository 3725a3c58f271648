import { temu } from '@erp/contract/temu/index'
import { serve } from '../../kit/http/serve.ts'

export default serve(temu, {}, {})
